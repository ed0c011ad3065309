import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from '../../src/server/http/request-log.ts'

/** What the log says of one request. */
async function lineOf(headers: Record<string, string>) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const app = new Hono()
  app.use(requestLog(pino(stream)))
  app.get('/addons', (c) => c.text('ok'))
  await app.request('/addons?q=secret', { headers })
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request is logged with the trace that its browser named, never with its query', async () => {
  const line = await lineOf({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  expect(line).toMatchObject({ traceId: trace, path: '/addons', status: 200 })
  expect(JSON.stringify(line)).not.toContain('secret')
})

test.each([
  undefined,
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-00f067aa0ba902b7-01 and more`,
  `01-${trace}-00f067aa0ba902b7-01`,
])('what is no trace is passed over: %s', async (traceparent) => {
  const line = await lineOf(traceparent === undefined ? {} : { traceparent })
  expect(line).not.toHaveProperty('traceId')
})
