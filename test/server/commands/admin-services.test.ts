import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAdmin } from '#server/commands/admin.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { securityEvents, serviceTokens } from '#server/db/schema.ts'
import { call } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(() => server.clear())

const run = async (...args: string[]) => runAdmin(server.db, server.config, parseAdminCommand(args))
const tokenIn = (told: string) => /^Token: (ppsv_[\w-]{43})$/m.exec(told)?.[1] ?? ''
const create = async () => tokenIn(await run('create-service', 'Marketplace', '--may', 'installs,catalogue'))
const statusOf = async (token: string) =>
  (await call(server, 'GET', '/platform/service', { as: { token } })).status
const prefixOf = (token: string) => token.slice(0, 13)

test('a service is created with its rights, and its token is shown once and stored as a hash', async () => {
  const told = await run('create-service', ' Marketplace ', '--may', 'installs,catalogue')
  expect(told).toMatch(/^Service Marketplace created\. Rights: catalogue, installs\.$/m)
  const token = tokenIn(told)
  const { body } = await call(server, 'GET', '/platform/service', { as: { token } })
  expect(body).toEqual({
    name: 'Marketplace',
    may: ['catalogue', 'installs'],
    token_prefix: prefixOf(token),
  })
  expect(JSON.stringify(await server.db.select().from(serviceTokens))).not.toContain(token.slice(13))
  expect(await run('list-services')).not.toContain(token)
  await expect(run('create-service', 'MARKETPLACE', '--may', 'billing')).rejects.toThrow(
    'There is a service named Marketplace already.',
  )
})

test('two tokens are valid at a time, a third is refused until one is revoked', async () => {
  const first = await create()
  const second = tokenIn(await run('rotate-service', 'marketplace'))
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await expect(run('rotate-service', 'Marketplace')).rejects.toThrow(
    `Marketplace has two valid tokens, ${prefixOf(first)} and ${prefixOf(second)}. Revoke one of them first.`,
  )
  expect(await run('revoke-service-token', 'Marketplace', prefixOf(first))).toBe(
    `The token ${prefixOf(first)} of Marketplace is revoked.`,
  )
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  const third = tokenIn(await run('rotate-service', 'Marketplace'))
  expect(await statusOf(third)).toBe(200)
})

test('a token is revoked by its own prefix, once; the security trail tells of it, never the token itself', async () => {
  const token = await create()
  const revoke = (name: string) => run('revoke-service-token', name, prefixOf(token))
  await run('create-service', 'billing run', '--may', 'billing')
  await expect(revoke('billing run')).rejects.toThrow(
    `billing run has no token that is listed as ${prefixOf(token)}.`,
  )
  await revoke('Marketplace')
  await expect(revoke('Marketplace')).rejects.toThrow(
    `The token ${prefixOf(token)} of Marketplace is revoked already.`,
  )
  for (const refused of [revoke('nobody'), run('rotate-service', 'nobody')])
    await expect(refused).rejects.toThrow('There is no service named nobody.')
  const events = await server.db.select().from(securityEvents)
  expect(events.map(({ kind, party, details }) => [kind, party, details])).toMatchObject([
    ['service_created', 'command', { what: 'Marketplace' }],
    ['service_token_made', 'command', { what: prefixOf(token), of: 'Marketplace' }],
    ['service_created', 'command', { what: 'billing run' }],
    ['service_token_made', 'command', { of: 'billing run' }],
    ['service_token_revoked', 'command', { what: prefixOf(token), of: 'Marketplace' }],
  ])
})

test('services are listed by name, each with its tokens, their use and their end', async () => {
  expect(await run('list-services')).toBe('There are no services.')
  const used = await create()
  await statusOf(used)
  const second = tokenIn(await run('rotate-service', 'Marketplace'))
  await run('revoke-service-token', 'Marketplace', prefixOf(second))
  await run('create-service', 'billing run', '--may', 'billing')
  const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC'
  expect((await run('list-services')).split('\n')).toEqual([
    'billing run, rights: billing',
    expect.stringMatching(`^  ppsv_.{8}, created ${time}, never used$`),
    'Marketplace, rights: catalogue, installs',
    expect.stringMatching(`^  ${prefixOf(used)}, created ${time}, last used ${time} from local$`),
    expect.stringMatching(`^  ${prefixOf(second)}, created ${time}, never used, revoked ${time}$`),
  ])
})

test.each([
  [['create-service', 'Marketplace'], 'Say what it may do: --may RIGHT[,RIGHT]'],
  [
    ['create-service', 'Marketplace', '--may', 'installs,all'],
    '--may takes rights separated by commas, each one of catalogue, installs, billing.',
  ],
  [
    ['create-service', 'Marketplace', '--may', ''],
    '--may takes rights separated by commas, each one of catalogue, installs, billing.',
  ],
  [['create-service'], 'create-service needs a name.'],
  [['create-service', ' ', '--may', 'installs'], 'The service’s name must not be blank.'],
  [['rotate-service'], 'rotate-service needs a name.'],
  [['revoke-service-token', 'Marketplace'], 'Name the service and the token’s prefix'],
  [['revoke-service-token', 'The', 'market', 'ppsv_'], 'Name the service and the token’s prefix'],
  [['list-services', 'Marketplace'], 'list-services takes no name: it lists all services.'],
])('%j is refused with a reason', (args, reason) => {
  expect(() => parseAdminCommand(args)).toThrow(reason)
})
