import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { signOn } from '#server/installs/sign-on.ts'
import { readAs } from '#test/support/read-as.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()
const formSchema = v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })

let uuid: string
beforeEach(async () => {
  uuid = await on.install()
})

/** The platform's form, asked for so long ago (ms). */
async function form(ago = 0) {
  on.server.clock.set(new Date(Date.now() - ago).toISOString())
  const account = 'ada@customers.example'
  const { body } = await on.ask('POST', `/platform/installs/${uuid}/sso`, { account })
  return readAs(body, formSchema)
}
async function post(
  { action, fields }: Awaited<ReturnType<typeof form>>,
  changed: Record<string, string> = {},
) {
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams({ ...fields, ...changed }) })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('the form that the platform makes signs a customer on at the sample provider', async () => {
  const { status, type, text } = await post(await form())
  expect({ status, type }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
  expect(text).toContain('Welcome, ada@customers.example')
  expect(text).toContain('acme-queue of the app shop, on the plan basic')
})

test('a form of which anything was changed is refused', async () => {
  const made = await form()
  for (const field of ['resource_token', 'user_scoped_resource_token', 'timestamp', 'email', 'user_id'])
    expect([field, (await post(made, { [field]: '1' })).status]).toEqual([field, 403])
})

test('a form is good for five minutes', async () => {
  const minute = 60_000
  expect((await post(await form(4 * minute))).status).toBe(200)
  expect((await post(await form(5 * minute + 1000))).status).toBe(403)
  expect((await post(await form(-5 * minute - 2000))).status).toBe(403)
})

test('where calls to a provider go elsewhere, as in the demo, the form does too', async () => {
  const { db, config, clock } = on.server
  const { action } = await form()
  const { origin } = new URL(action)
  const elsewhere = { ...config, reroutes: { [origin]: 'http://127.0.0.1:9' } }
  const made = await signOn(db, elsewhere, await on.row(uuid), 'ada@customers.example', clock.now())
  expect(made.action).toBe('http://127.0.0.1:9/sso')
})

test('the page shows texts as they are, and nobody opens what the provider removed', async () => {
  const made = await form()
  const { text } = await post(made, { app: '<script>alert(1)</script>' })
  expect(text).toContain('&lt;script&gt;')
  await on.ask('DELETE', `/platform/installs/${uuid}`)
  expect((await post(made)).status).toBe(404)
})
