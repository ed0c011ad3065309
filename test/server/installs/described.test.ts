import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readAs } from '#test/support/read-as.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()
const sentSchema = v.looseObject({ oauth_grant: v.object({ code: v.string() }) })
const tokenSchema = v.looseObject({ access_token: v.string() })

test('a provider reads the state, plan and region of its install, and the names of its config (CONTRACT)', async () => {
  // The provider that drops the connection leaves the grant unused.
  await on.behave('silent', 1)
  const uuid = await on.install({ region: 'eu' })
  const { code } = readAs(on.provider.bodies.at(-1), sentSchema).oauth_grant
  const grant = { grant_type: 'authorization_code', code, client_secret: on.provider.clientSecret }
  const { body } = await on.ask('POST', '/oauth/token', grant)
  const as = { token: readAs(body, tokenSchema).access_token }
  const read = () => on.ask('GET', `/platform/addons/${uuid}`, undefined, as)
  const region = 'amazon-web-services::eu-west-1'
  const described = { plan: 'basic', region, config_names: [] }
  expect(await read()).toMatchObject({ status: 200, body: { ...described, state: 'requested' } })
  on.server.clock.advance(60_000)
  await on.runCalls()
  await on.ask('PATCH', `/platform/installs/${uuid}`, { plan: 'big' })
  const provided = { plan: 'big', region, state: 'provisioned', config_names: ['ACME_QUEUE_URL'] }
  expect((await read()).body).toEqual(provided)
})
