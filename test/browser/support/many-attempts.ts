import { createHash } from 'node:crypto'

/** An id that looks like any other, the same in every run. */
const idOf = (i: number): string =>
  createHash('sha256')
    .update(`attempt ${i}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const kinds = [
  ['server_error', 500],
  ['timeout', null],
  ['client_error', 422],
  ['invalid_response', 200],
  ['connection_error', null],
] as const

/** A provider's log of about so many bytes, with something to be found at its very end. */
function logOf(i: number, bytes: number): string {
  const lines: string[] = []
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const line = `{"at":"2026-11-${10 + (n % 20)}T09:${10 + (n % 50)}:00Z","level":"info","job":${i * 1000 + n},"text":"Worker ${n % 7} took up the job"}`
    lines.push(line)
    size += line.length + 1
  }
  return `{"message":"Out of order.","log":[${lines.join(',')}],"last":"needle-${i}-end"}`
}

/** Failed attempts as the platform answers them, newest first; `bytes` is about the size of each response body. */
export const manyAttempts = (count: number, bytes: number, newest = Date.UTC(2026, 10, 21, 9)) =>
  Array.from({ length: count }, (_, i) => {
    const [errorType, responseCode] = kinds[i % kinds.length] ?? kinds[0]
    const id = idOf(i)
    return {
      id,
      etag: '"1"',
      addon: 'acme-queue:test',
      install_id: null,
      app_name: i % 3 === 0 ? `steady-harbor-${4800 + i}` : 'automatic-review',
      plan: 'test',
      method: 'POST',
      url: 'https://provider.example/resources',
      response_code: responseCode,
      response_body: logOf(i, bytes),
      provider_id: null,
      params: { uuid: id, plan: 'test', region: 'amazon-web-services::us-east-1', options: {} },
      headers: { accept: 'application/vnd.heroku-addons+json; version=3' },
      wrong_password: false,
      action_type: 'provision',
      error_type: errorType,
      created_at: new Date(newest - i * 3_700_000).toISOString(),
    }
  })
