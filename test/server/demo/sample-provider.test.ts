import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { demoSecrets } from '#server/demo/demo-manifest.ts'
import { startSampleProvider } from '#server/demo/services/start-sample-provider.ts'

// It answers as a strict provider does, so that a wrongly joined URL fails a review of it.
test('the sample provider knows its own paths only', async () => {
  const { server, origin } = await startSampleProvider('good', () => undefined)
  onTestFinished(() => void server.close())
  const credentials = Buffer.from(`acme-queue:${demoSecrets('acme-queue').password}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}` }
  const body = JSON.stringify({ uuid: randomUUID(), callback_url: origin, oauth_grant: null })
  const uuid = randomUUID()
  const statusOf = async (method: string, path: string) =>
    (await fetch(origin + path, { method, headers, ...(method === 'POST' ? { body } : {}) })).status
  const asked = [
    ['POST', '/resources', 200],
    ['POST', '/resources/', 404],
    ['POST', '/resources%20', 404],
    ['POST', '/resources?tenant=1', 404],
    ['POST', '/', 404],
    ['DELETE', `/resources/${uuid}`, 410],
    ['DELETE', `/resources?tenant=1/${uuid}`, 404],
    ['DELETE', `/resources//${uuid}`, 404],
    ['DELETE', `/resources%20/${uuid}`, 404],
    ['DELETE', `/${uuid}`, 404],
    ['HEAD', '/resources', 200],
    ['HEAD', '/resource', 404],
  ] as const
  for (const [method, path, status] of asked)
    expect([method, path, await statusOf(method, path)]).toEqual([method, path, status])
})
