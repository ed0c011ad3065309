import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { doctor } from '#server/commands/doctor.ts'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import type { Staged } from '#server/commands/import/stage-installs.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import {
  customerDays,
  customerMonths,
  installImports,
  installRequests,
  installs,
  providerResources,
  stagedInstalls,
} from '#server/db/schema.ts'
import { billed } from '#test/support/billed.ts'
import { addonAt } from '#test/support/world.ts'
import { installWorld } from '../support/use-installs.ts'

/* Issue 37, 4: installs of another system come with their lives, all or none. The clock stands at 2026-11-02T09:00Z. */

const on = installWorld()
const nothing = () => undefined
const uuid = (n: number) => `7b0f4a60-0000-4000-8000-${String(n).padStart(12, '0')}`

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
  file = join(folder, 'installs.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

type Line = Record<string, unknown>
const line = (n: number, fields: Line = {}) => ({
  uuid: uuid(n),
  account: 'User01@customers.example',
  addon: 'acme-queue',
  plan: 'basic',
  installed_at: '2025-03-01T10:00:00Z',
  ...fields,
})
const write = (...lines: (Line | string | Buffer)[]) =>
  writeFileSync(
    file,
    Buffer.concat(
      lines.flatMap((each) => [
        Buffer.isBuffer(each) ? each : Buffer.from(typeof each === 'string' ? each : JSON.stringify(each)),
        Buffer.from('\n'),
      ]),
    ),
  )

interface Options {
  billingFrom?: string
  pieceBytes?: number
  follow?: (staged: Staged) => void
  tell?: () => void
}
const run = ({ billingFrom, pieceBytes, follow = nothing, tell = nothing }: Options = {}) => {
  const { db, clock } = on.server
  const order = { file, billingFrom: billingFrom ?? null, now: clock.now }
  return importInstalls(db, pieceBytes === undefined ? order : { ...order, pieceBytes }, follow, tell)
}
const summary = (read: number, taken: number, known = 0, billed = 'Billed from November 2026.') =>
  [
    `Lines read: ${read}, taken: ${taken}, already there: ${known}, refused: 0.`,
    ...(taken > 0 ? [billed] : []),
  ].join('\n')

const seen = async () => {
  const tab = await on.ask('GET', `/api/v3/addons/${on.addon.slug}/installs`, undefined, on.world.provider)
  const feed = await on.ask('GET', '/platform/installs')
  const usage = await on.ask(
    'GET',
    `/api/v3/addons/${on.addon.slug}/plan_usages`,
    undefined,
    on.world.provider,
  )
  return { tab: tab.body, feed: feed.body, usage: usage.body }
}
const stored = async () => {
  const { db } = on.server
  const tables = [providerResources, installRequests, installs, stagedInstalls, installImports]
  return Promise.all(tables.map((table) => db.$count(table)))
}
const none = [0, 0, 0, 0, 0]
const expectClean = async () => {
  expect(await audit(on.server.db)).toMatchObject({ violations: 0 })
  expect((await doctor(on.server.db)).report).toBe('The records in the database are in order.')
}

const bad: [given: Line | string | Buffer, refusal: string][] = [
  ['{"uuid":', 'is not JSON'],
  ['[]', 'must be a JSON object'],
  [Buffer.from([0x7b, 0xff, 0x7d]), 'is not valid UTF-8'],
  ['x'.repeat(10_001), 'is longer than 10,000 bytes'],
  [{ uuid: uuid(1) }, 'account is required; addon is required; plan is required; installed_at is required'],
  [line(1, { uuid: '7b0f4a60' }), 'uuid must be a UUID'],
  [line(1, { account: 'user01' }), 'account must be an e-mail address'],
  [line(1, { addon: 'acme-none' }), 'addon is not the slug of an add-on: acme-none'],
  [line(1, { plan: 'gold' }), 'plan is not one of acme-queue: gold'],
  [
    line(1, { region: 'mars' }),
    'region must be one of us, eu, dublin, frankfurt, london, montreal, mumbai, oregon, singapore, sydney, tokyo, virginia',
  ],
  [
    line(1, { installed_at: '2026-02-30T00:00:00Z' }),
    'installed_at must be a time in UTC, such as 2024-02-29T12:00:00Z',
  ],
  [line(1, { removed_at: '2026-02-03' }), 'removed_at must be a time in UTC, such as 2024-02-29T12:00:00Z'],
  [line(1, { installed_at: '0000-01-01T00:00:00Z' }), 'installed_at must not be before the year 2000'],
  [line(1, { removed_at: '1999-12-31T23:59:59Z' }), 'removed_at must not be before the year 2000'],
  [line(1, { installed_at: '2026-11-02T09:00:01Z' }), 'installed_at is in the future'],
  [line(1, { removed_at: '2026-11-02T09:00:01Z' }), 'removed_at is in the future'],
  [line(1, { removed_at: '2025-03-01T09:59:59Z' }), 'removed_at is before installed_at'],
  [line(1, { price: 3 }), 'price is not a known field'],
  [
    line(1, { name: 'a\u0000b' }),
    'name must not contain NUL or half of a character, nor be nested over 100 levels',
  ],
]

test('each bad line is told of with its number, and no line of the file is imported', async () => {
  await addonAt(on.world, 'alpha', 'acme-other')
  write('', line(0), ...bad.map(([given]) => given))
  const refused: unknown = await run().catch((error: unknown) => error)
  const told = String((refused as Error).message).split('\n')
  expect(told.slice(0, bad.length)).toEqual(bad.map(([, refusal], index) => `Line ${index + 3}: ${refusal}`))
  expect(told.slice(bad.length)).toEqual([
    'Lines read: 21, taken: 0, already there: 0, refused: 19.',
    'Nothing was imported. Correct these lines, then run this again.',
  ])
  expect(await stored()).toEqual(none)
})

test('of many bad lines the first hundred are told of, and the number of the others', async () => {
  write(...Array.from({ length: 123 }, () => 'x'))
  await expect(run({ pieceBytes: 50 })).rejects.toThrow(
    /^Line 1: is not JSON\n(?:Line \d+: is not JSON\n){99}and 23 more lines\nLines read: 123, taken: 0, already there: 0, refused: 123\./,
  )
})

test('lines of one install are stretches that follow each other, on one add-on and of one customer', async () => {
  await addonAt(on.world, 'alpha', 'acme-other')
  write(
    line(1, { removed_at: '2025-05-01T00:00:00Z' }),
    line(1, { plan: 'big', installed_at: '2025-04-30T23:59:59Z' }),
    line(2),
    line(2, { installed_at: '2025-04-01T00:00:00Z', removed_at: '2025-05-01T00:00:00Z' }),
    line(3, { removed_at: '2025-05-01T00:00:00Z' }),
    line(3, { addon: 'acme-other', installed_at: '2025-05-01T00:00:00Z' }),
    line(4, { removed_at: '2025-05-01T00:00:00Z' }),
    line(4, { account: 'user02@customers.example', installed_at: '2025-05-01T00:00:00Z' }),
    // A long stretch around two short ones, and one that is told twice.
    line(5, { removed_at: '2025-09-01T00:00:00Z' }),
    line(5, { installed_at: '2025-04-01T00:00:00Z', removed_at: '2025-05-01T00:00:00Z' }),
    line(5, { installed_at: '2025-06-01T00:00:00Z', removed_at: '2025-07-01T00:00:00Z' }),
    line(6),
    line(6),
  )
  await expect(run()).rejects.toThrow(
    [
      'Line 2: overlaps in time with line 1, which has the same uuid',
      'Line 4: overlaps in time with line 3, which has the same uuid',
      'Line 6: addon is not that of line 5, which has the same uuid',
      'Line 8: account is not that of line 7, which has the same uuid',
      'Line 10: overlaps in time with line 9, which has the same uuid',
      'Line 11: overlaps in time with line 9, which has the same uuid',
      'Line 13: is the same as line 12',
      'Lines read: 13, taken: 0, already there: 0, refused: 7.',
    ].join('\n'),
  )
  expect(await stored()).toEqual(none)
})

test('imported installs are like others: in the lists, on their last plan, and removed at their provider', async () => {
  const before = await seen()
  write(
    Buffer.from([0xef, 0xbb, 0xbf]),
    line(1, { plan: 'big', installed_at: '2025-05-01T00:00:00Z', app: { id: 'app-9', name: 'shop' } }),
    line(1, { removed_at: '2025-05-01T00:00:00Z' }),
    `${JSON.stringify(line(2, { removed_at: '2026-01-01T00:00:00Z', region: 'eu', name: 'old' }))}\r`,
  )
  expect(await run()).toBe(summary(4, 3))
  const after = await seen()
  expect(before.feed).toMatchObject({ installs: [] })
  expect(after.tab).toMatchObject([
    {
      uuid: uuid(2),
      plan: 'basic',
      state: 'removed',
      region: 'eu',
      days: 307,
      ended_at: '2026-01-01T00:00:00.000Z',
    },
    { uuid: uuid(1), plan: 'big', state: 'provisioned', region: 'us', days: 612, ended_at: null },
  ])
  expect(after.feed).toMatchObject({
    installs: [
      {
        uuid: uuid(1),
        account: 'user01@customers.example',
        app: { id: 'app-9', name: 'shop' },
        requested_at: '2025-03-01T10:00:00.000Z',
      },
      {
        uuid: uuid(2),
        app: { id: uuid(2), name: 'old' },
        name: 'old',
        removed_at: '2026-01-01T00:00:00.000Z',
      },
    ],
    more: false,
  })
  const counts = (after.usage as { installs: number }[]).map((each) => each.installs)
  expect(counts.toSorted()).toEqual([0, 0, 1])
  await expectClean()
  expect((await on.stock()).calls).toEqual([])
  const { cursor } = after.feed as { cursor: string }
  expect(await on.ask('DELETE', `/platform/installs/${uuid(1)}`)).toMatchObject({
    body: { state: 'removed' },
  })
  expect((await on.stock()).calls).toMatchObject([{ method: 'DELETE' }])
  expect((await on.ask('GET', `/platform/installs?since=${cursor}`)).body).toMatchObject({
    installs: [{ uuid: uuid(1), state: 'removed' }],
  })
  await expectClean()
})

test('the same file again changes nothing; another life of an install that is there is refused', async () => {
  const lives = [
    line(1, { removed_at: '2025-05-01T00:00:00Z' }),
    line(1, { plan: 'big', installed_at: '2025-05-01T00:00:00Z' }),
  ]
  write(...lives)
  await run()
  const rows = await stored()
  // Whatever has become of it here meanwhile.
  await on.ask('DELETE', `/platform/installs/${uuid(1)}`)
  expect(await run()).toBe(summary(2, 0, 2))
  write(...lives.toReversed(), line(2))
  expect(await run()).toBe(summary(3, 1, 2))
  const own = await on.install()
  write(line(1, { plan: 'big' }), line(3, { uuid: own }), line(4))
  await expect(run()).rejects.toThrow(
    'Line 1: uuid is known already, with other content\nLine 2: uuid is known already, with other content\nLines read: 3',
  )
  expect(await stored()).toEqual(rows.map((count, index) => (index < 3 ? count + 2 : 0)))
})

test('an import that was broken off goes on with the same file; with another one it begins anew', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => (n === 4 ? '' : line(n)))
  const breakOff = {
    pieceBytes: 1000,
    follow: ({ lines: n }: Staged) => {
      if (n > 8) throw new Error('killed')
    },
  }
  write(line(99, { name: 'of another file' }), ...lines)
  await expect(run(breakOff)).rejects.toThrow('killed')
  write(...lines)
  const told: number[] = []
  await expect(run(breakOff)).rejects.toThrow('killed')
  const [resources, , , staged = 0] = await stored()
  expect([resources, (await seen()).feed]).toMatchObject([0, { installs: [] }])
  expect(await run({ pieceBytes: 1000, follow: (each) => told.push(each.lines) })).toBe(summary(30, 29))
  expect(staged).toBeGreaterThan(8)
  expect(told[0]).toBe(staged + 1)
  expect(await stored()).toEqual([29, 29, 29, 0, 0])
})

test('lines that were refused before the import was broken off are refused at its end', async () => {
  write('x', line(1), line(2), line(3))
  const killed = ({ lines }: Staged) => {
    if (lines > 0) throw new Error('killed')
  }
  await expect(run({ pieceBytes: 200, follow: killed })).rejects.toThrow('killed')
  await expect(run()).rejects.toThrow(
    'Line 1: is not JSON\nLines read: 4, taken: 0, already there: 0, refused: 1.',
  )
})

test('a plan that was added since is found by the file that was broken off without it', async () => {
  write(line(1, { plan: 'small' }))
  const tell = () => {
    throw new Error('killed')
  }
  await expect(run({ tell })).rejects.toThrow('killed')
  await on.server.db.execute(sql`update plans set slug = 'small' where slug = 'big'`)
  expect(await run()).toBe(summary(1, 1))
})

test('a switch that fails at its end leaves nothing, and can be had again', async () => {
  write(line(1), line(2))
  const before = await seen()
  const tell = () => {
    throw new Error('killed')
  }
  await expect(run({ tell })).rejects.toThrow('killed')
  await on.server.db.execute(sql`update staged_installs set region = null where line = 2`)
  await expect(run()).rejects.toThrow('insert into "install_requests"')
  expect([await stored(), await seen()]).toEqual([[0, 0, 0, 2, 1], before])
  await on.server.db.execute(sql`update staged_installs set region = 'us'`)
  expect(await run()).toBe(summary(2, 2))
})

const billedFrom = async () => {
  const rows = await on.server.db.select().from(installs).orderBy(installs.installedAt)
  return rows.map(({ billedFrom: from }) => from?.toISOString() ?? null)
}
const lives = [
  line(1, { installed_at: '2026-09-30T23:59:59Z' }),
  line(2, { installed_at: '2026-10-31T23:59:59Z' }),
  line(3, { installed_at: '2026-11-01T00:00:00Z' }),
]

test.each([
  [undefined, ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', null]],
  ['2026-10', ['2026-10-01T00:00:00.000Z', null, null]],
  ['2026-12', ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']],
])(
  'with billing from %s each install is billed from then, or from its own later begin',
  async (month, from) => {
    write(...lives)
    await run(month === undefined ? {} : { billingFrom: month })
    expect(await billedFrom()).toEqual(from)
  },
)

test('billing begins in the next month at the latest', async () => {
  write(...lives)
  await expect(run({ billingFrom: '2027-01' })).rejects.toThrow(
    'Billing begins in December 2026 at the latest, the next month, not in January 2027.',
  )
  expect(await stored()).toEqual(none)
})

test('the month of billing is told, and that it had no effect on installs that are there', async () => {
  write(...lives)
  expect(await run({ billingFrom: '2026-10' })).toBe(summary(3, 3, 0, 'Billed from October 2026.'))
  expect(await run({ billingFrom: '2026-11' })).toBe(
    `${summary(3, 0, 3)}\nBilling from November 2026 had no effect: all of these installs were there already.`,
  )
  expect((await billedFrom())[0]).toBe('2026-10-01T00:00:00.000Z')
})

test('billing begins in no month that is closed for a company of these installs', async () => {
  const { companyId, otherCompanyId } = on.world
  await billed(on.server, { companyId, period: '2026-09' })
  await billed(on.server, { companyId: otherCompanyId, period: '2026-10' })
  write(...lives)
  await expect(run({ billingFrom: '2026-09' })).rejects.toThrow(
    /^2026-09 is closed for .*: the open month is 2026-10\./,
  )
  expect((await stored()).slice(0, 3)).toEqual([0, 0, 0])
  expect(await run({ billingFrom: '2026-10' })).toBe(summary(3, 3, 0, 'Billed from October 2026.'))
})

test('customers are counted anew from the installs that came', async () => {
  const { db } = on.server
  const counts = async () => [await db.$count(customerDays), await db.$count(customerMonths)]
  write(line(1, { installed_at: '2026-10-31T10:00:00Z' }))
  await run()
  await countCustomers(on.server)
  expect(await counts()).toEqual([3, 1])
  write(line(2))
  await run()
  expect(await counts()).toEqual([0, 0])
})

test('an import that was broken off is told of by the doctor', async () => {
  write(line(1), line(2))
  const tell = () => {
    throw new Error('killed')
  }
  await expect(run({ tell })).rejects.toThrow('killed')
  const { report } = await doctor(on.server.db)
  expect(report).toBe(
    '1 to mend:\nimport of installs\n  - it has read 2 lines, and has not ended: run it again with the same file',
  )
})

test('a file that is not there, and a folder, are named', async () => {
  await expect(run()).rejects.toThrow(`There is no file ${file}.`)
  file = folder
  await expect(run()).rejects.toThrow(`${folder} is a folder.`)
})

test('what the database refuses is told of by its lines, without what they say', async () => {
  write('', line(1), line(2))
  await on.server.db.execute(sql`alter table staged_installs add constraint odd check (line < 3)`)
  const failed: unknown = await run().catch((error: unknown) => error)
  await on.server.db.execute(sql`alter table staged_installs drop constraint odd`)
  expect((failed as Error).message).toMatch(/^Lines 1 to 3 can’t be stored: .*constraint "odd"$/)
})
