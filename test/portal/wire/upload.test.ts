import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { standOnPage } from '../support/browser-stand-in.ts'

const screenshot = {
  id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  etag: '"1"',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  addon: { id: '6f9619ff-8b86-4d01-b42d-00c04fc964fe', slug: 'acme-mail' },
  name: 'One',
  position: 1,
  original_url: '/images/o.png',
  retina_url: '/images/r.png',
  medium_url: '/images/m.png',
  thumb_url: '/images/t.png',
}

/** The browser's request, answered by the test. */
class Request extends EventTarget {
  static last: Request | undefined
  upload = new EventTarget()
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  sent: unknown
  opened: string[] = []
  constructor() {
    super()
    Request.last = this
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: string) {
    this.sent = JSON.parse(body)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

async function started(options: { signal?: AbortSignal; ifMatch?: string } = {}) {
  const { upload } = await import('#portal/wire/upload.ts')
  const { connectSession } = await import('#portal/wire/api.ts')
  connectSession({ accessToken: () => 'secret', refused: () => {} })
  const progress: number[] = []
  Request.last = undefined
  const result = upload(
    endpoints.screenshotCreate,
    { params: { addon: 'acme-mail' }, body: { name: 'One', image: 'data:image/png;base64,AAAA' } },
    { idempotencyKey: 'k', onProgress: (sent) => progress.push(sent), ...options },
  )
  result.catch(() => {})
  const isSent = () => (Request.last?.sent === undefined ? null : Request.last)
  const request = await vi.waitUntil(isSent, { timeout: 60_000 })
  return { result, progress, request }
}

beforeEach(() => {
  vi.resetModules()
  standOnPage('/')
  const bases = { addons: '/api/v3', platform: '/platform', identity: '/oauth' }
  vi.doMock(import('#portal/wire/config.ts'), () => ({ loadConfig: async () => ({ bases }) }) as never)
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.doUnmock('#portal/wire/config.ts')
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  test('goes out as any other call does, tells its progress, and gives the record', async () => {
    const { result, progress, request } = await started({ ifMatch: '"1"' })
    expect(request.opened).toEqual(['POST', 'http://portal.test/api/v3/addons/acme-mail/screenshots'])
    expect(request.headers).toEqual({
      accept: 'application/json; version=3',
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-match': '"1"',
    })
    expect(request.sent).toEqual({ name: 'One', image: 'data:image/png;base64,AAAA' })
    for (const loaded of [1, 4])
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }))
    expect(progress).toEqual([0.25, 1])
    request.answer(201, screenshot)
    await expect(result).resolves.toMatchObject({ name: 'One', mediumUrl: '/images/m.png' })
  })

  test('is lost where no answer comes, and given up with its panel', async () => {
    for (const event of ['error', 'timeout']) {
      const { result, request } = await started()
      request.dispatchEvent(new Event(event))
      await expect(result).rejects.toMatchObject({ problem: { kind: 'lost' } })
    }
    const leaving = new AbortController()
    const { result } = await started({ signal: leaving.signal })
    leaving.abort()
    await expect(result).rejects.toThrow('abort')
    await expect(result).rejects.not.toHaveProperty('problem')
  })
})
