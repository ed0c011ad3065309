import { expect, onTestFinished, test } from 'vitest'
import { startDemoPortal } from '#test/browser/support/demo-portal.ts'
import { tokenOf } from './support/reviewed-demo.ts'

/** Run under each version of Node that is supported (`npm run test:all -- node`): the server is of the same one. */
test('the built server starts with the demo, says that it is well, and signs people in', async () => {
  const portal = await startDemoPortal()
  onTestFinished(() => portal.close())
  const request = (path: string, init?: RequestInit) =>
    fetch(`${portal.url}${path}`, { redirect: 'manual', ...init })
  expect((await request('/healthz')).status).toBe(200)
  expect((await request('/readyz')).status).toBe(200)
  const page = await request('/')
  expect(page.headers.get('content-type')).toContain('text/html')
  const token = await tokenOf({ url: portal.url, request }, 'partner@acme.example')
  const addons = await request('/api/v3/addons', { headers: { authorization: `Bearer ${token}` } })
  expect(addons.status).toBe(200)
  expect(await addons.text()).toContain('acme-queue')
})
