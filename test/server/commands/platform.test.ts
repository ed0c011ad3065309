import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runPlatform } from '#server/commands/platform.ts'
import { PlatformProblem } from '#server/commands/platform/parse-platform.ts'
import { credits } from '#server/db/schema.ts'
import { billed } from '#test/support/billed.ts'
import { storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()

/** Runs the command against the platform. */
const run = (line: string, env: Record<string, string> = { PLATFORM_TOKEN: on.token }) =>
  runPlatform(line.split(' '), env, async (url, init) => on.app.request(new Request(url, init)))
const refusal = async (line: string, env?: Record<string, string>) => {
  const error: unknown = await run(line, env).catch((thrown: unknown) => thrown)
  if (!(error instanceof PlatformProblem)) throw new Error(`not refused: ${String(error)}`)
  return { lines: error.message.split('\n'), code: error.code }
}
const uuidIn = (text: string) => /[\da-f]{8}-[\da-f-]{27}/.exec(text)?.[0] ?? ''
const ofAda = '--as ada@customers.example'

test('an add-on is installed, put on another plan, listed and removed', async () => {
  const installed = await run(
    `install acme-queue:basic --app shop ${ofAda} --region eu --option size=big --option shared`,
  )
  const uuid = uuidIn(installed)
  expect(installed.split('\n')).toEqual([
    `Install ${uuid}, plan basic`,
    'It is installed.',
    'Config vars: ACME_QUEUE_URL',
  ])
  expect(on.provider.bodies.at(-1)).toMatchObject({
    uuid,
    plan: 'basic',
    options: { size: 'big', shared: 'true' },
  })
  expect((await run(`upgrade ${uuid} big`)).split('\n')).toEqual([
    `Install ${uuid}, plan big`,
    'It is installed.',
    'The provider says: It is on big now.',
    'Config vars: ACME_QUEUE_URL',
  ])
  const [heads, row] = (await run('list --addon acme-queue')).split('\n')
  expect(heads).toMatch(/^UUID +ADD-ON +APP +CUSTOMER +REGION +STATE +REQUESTED$/)
  expect(row).toMatch(
    new RegExp(`^${uuid} +acme-queue:big +shop +ada@customers.example +eu +Installed +2026-`),
  )
  expect(await run(`config ${uuid}`)).toMatch(/^ACME_QUEUE_URL=https:/)
  expect((await run(`remove ${uuid}`)).split('\n')).toContain('It is removed.')
  expect(await run(`list --state removed ${ofAda}`)).toContain(uuid)
  expect(await run('list --state provisioned')).toBe('There are no installs.')
})

test('a list has every page of the feed', async () => {
  const uuids = [await on.install(), await on.install(), await on.install()]
  const asked: string[] = []
  const paged = await runPlatform(['list', '--json', '--token', on.token], {}, async (given, init) => {
    const url = new URL(String(given))
    asked.push(url.search)
    url.searchParams.set('max', '2')
    return on.app.request(new Request(url, init))
  })
  expect((JSON.parse(paged) as { uuid: string }[]).map(({ uuid }) => uuid)).toEqual(uuids)
  expect(asked).toEqual(['', expect.stringMatching(/^\?since=\d+$/)])
})

test('plans and a check tell what can be installed, and why not', async () => {
  const [heads, basic, , testPlan] = (await run(`plans acme-queue ${ofAda}`)).split('\n')
  expect(heads).toMatch(/^PLAN +NAME +PER MONTH +AVAILABILITY +CAN BE INSTALLED$/)
  expect(basic).toMatch(/^basic +Basic +\$10\.00 +All Users +yes$/)
  expect(testPlan).toMatch(/^test +Test +Free +Invite Only +no: This plan is by invitation only/)
  expect(await run(`check acme-queue ${ofAda}`)).toBe('acme-queue:basic can be installed.')
  expect(await run(`check acme-queue:basic ${ofAda} --shield --generation fir`)).toMatch(
    /^It cannot be installed:\n- .+\n- .+/,
  )
})

test('an install is opened by a form that only its user can read', async () => {
  const uuid = await on.install()
  const [said = '', url = ''] = (await run(`open ${uuid}`)).split('\n')
  const file = fileURLToPath(url)
  onTestFinished(() => rmSync(join(file, '..'), { recursive: true }))
  expect(said).toContain('as user01@customers.example')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const page = readFileSync(file, 'utf8')
  expect(page).toContain(`action="${on.provider.providerUrl}/sso"`)
  expect(page).toContain(`name="resource_id" value="${uuid}"`)
})

test('a month is credited and paid, once for a key', async () => {
  const { server, world, addon } = on
  const month = { companyId: world.companyId, period: '2026-10' }
  await billed(server, month, { addon, plans: { basic: 1_000 } })
  const words = (...given: string[]) =>
    runPlatform(given, { PLATFORM_TOKEN: on.token }, async (url, init) =>
      on.app.request(new Request(url, init)),
    )
  const credit = ['credit', 'Acme Data', '2026-11', '1250', 'Two days without backups', '--key', 'one']
  const credited = '$12.50 was credited to the customers of Acme Data in 2026-11: Two days without backups'
  expect(await words(...credit)).toBe(credited)
  expect(await words(...credit)).toBe(credited)
  expect(await server.db.$count(credits)).toBe(1)
  const payout = ['payout', world.companyId, '2026-10', '700', '2026-11-02', 'PAY-7']
  expect(await words(...payout)).toBe('$7.00 was paid to Acme Data for 2026-10, on 2026-11-02: PAY-7')
  await expect(words(...payout)).rejects.toThrow('with this reference is stored already')
})

describe('what is refused', () => {
  test('says each reason on a line', async () => {
    await addonAt(on.world, 'alpha')
    expect(await refusal(`install acme-alpha:basic --app shop ${ofAda}`)).toEqual({
      lines: [expect.stringContaining('only its test plan'), expect.stringContaining('has invited')],
      code: 1,
    })
    expect((await refusal(`install acme-queue --app shop --as nobody --region moon`)).lines).toEqual([
      expect.stringMatching(/^account must be/),
      expect.stringMatching(/^region must be one of/),
    ])
    expect((await refusal(`install none --app shop ${ofAda}`)).lines).toEqual([
      'addon is not the slug or id of an add-on: none',
    ])
    await on.behave('refuses', 1)
    expect((await refusal(`install acme-queue --app shop ${ofAda}`)).lines).toEqual([
      'It failed at the provider:',
      'We are full.',
    ])
  })

  test('is an install that is not there, a token that is none, and a service without the right', async () => {
    expect((await refusal(`config ${on.addon.id}`)).lines).toEqual(['There is no such record.'])
    expect((await refusal('list', { PLATFORM_TOKEN: 'ppsv_wrong' })).lines).toEqual([
      'http://127.0.0.1:3000 does not take this token: it may be revoked, or another server’s.',
      expect.stringContaining('create-service'),
    ])
    const { token } = await storeService(on.server, 'billing', ['billing'])
    expect((await refusal('list', { PLATFORM_TOKEN: token })).lines).toEqual([
      'The service billing does not have the right installs.',
    ])
  })
})

test.each([
  [
    'no answer',
    undefined,
    [
      /^No server answers at http:\/\/127\.0\.0\.1:1 \(/,
      /^Start it with npm start, or name another one by --url or PLATFORM_URL\.$/,
    ],
  ],
  ['504', [504, '<h1>Gateway Timeout</h1>'], [/^The server answered with status 504/]],
  [
    '500',
    [500, '{"id":"internal","error":"The platform failed to answer."}'],
    [/^The platform failed to answer\.$/],
  ],
  [
    'another program',
    [200, '<h1>Welcome</h1>'],
    [/^What answers at http:\/\/127\.0\.0\.1:1 is not the platform\.$/],
  ],
] as const)(
  'an answer that leaves open what became of a request (%s) says how to send the same again',
  async (_what, answered, said) => {
    const line = 'install acme-queue --app shop --as ada@customers.example --url http://127.0.0.1:1'
    const answering = (...asked: Parameters<typeof fetch>) =>
      answered === undefined
        ? fetch(...asked)
        : Promise.resolve(new Response(answered[1], { status: answered[0] }))
    const trying = runPlatform(line.split(' '), { PLATFORM_TOKEN: 'x' }, answering)
    const error: unknown = await trying.catch((thrown: unknown) => thrown)
    if (!(error instanceof PlatformProblem)) throw new Error(`not refused: ${String(error)}`)
    expect(error.message.split('\n')).toEqual(
      [...said, /^To send the same again, add --uuid [\da-f-]{36}$/].map(
        (each) => expect.stringMatching(each) as string,
      ),
    )
  },
)

test('the token of the demo is read from its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect((await refusal('list', { DATA_DIR: folder })).lines[0]).toBe(
    `There is no token of a service in ${join(folder, 'service-token')}.`,
  )
  writeFileSync(join(folder, 'service-token'), `${on.token}\n`)
  expect(await run('list', { DATA_DIR: folder })).toBe('There are no installs.')
})

test.each([
  ['fly', /^There is no command fly\./],
  ['install acme-queue --as ada@customers.example', /^It needs the app/],
  ['install acme-queue --app shop', /^It needs the customer/],
  ['install', /^It needs an add-on/],
  ['check acme-queue: --as a@b.example', /^It needs a plan after the colon/],
  ['upgrade 1', /^It needs the plan to change to/],
  ['credit', /^It needs a company/],
  ['credit Acme 2026-11 1', /^It needs a reason/],
  ['credit Acme 2026-11 1 Late again', /^"again" is one word too many/],
  ...['all', '0x10', '1e3', '1.0', '12,50', '\t', '１'].map((cents): [string, RegExp] => [
    `credit Acme 2026-11 ${cents} Late`,
    new RegExp(`^CENTS are digits only, not ${JSON.stringify(cents).replaceAll('\\', '\\\\')}\\.$`),
  ]),
  ['payout Acme 2026-11 -5 2026-12-15 PAY-7', /^There is no option -5, and CENTS are digits only\.$/],
  ...['', 'schlüssel', 'ключ', 'a\tb', 'k'.repeat(256)].map((key): [string, RegExp] => [
    `credit Acme 2026-11 1 Late --key=${key}`,
    /^--key takes 1 to 255 ASCII characters without blanks, not "/,
  ]),
  ['payout Acme 2026-11 1 2026-12-15', /^It needs a reference/],
  ['remove', /^It needs the UUID of an install/],
  ['list acme-queue', /^"acme-queue" is one word too many/],
  ['list --wrong', /wrong/],
  ['list --url ftp://x.example', /^ftp:\/\/x\.example is not the URL of a server/],
])('%s is wrong usage', async (line, said) => {
  const { lines, code } = await refusal(line)
  expect(code).toBe(2)
  expect(lines[0]).toMatch(said)
})
