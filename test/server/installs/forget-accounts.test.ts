import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, inArray, like, max, sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import { email } from '#contract/formats/field-types.ts'
import { audit } from '#server/commands/audit.ts'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import {
  alphaUsers,
  customerDays,
  failedAttempts,
  installRequests,
  installs,
  outbox,
  planPasses,
  trail,
} from '#server/db/schema.ts'
import { forgetEndedAccounts } from '#server/installs/forget-accounts.job.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { startJobs } from '#server/jobs.ts'
import { loadInstallFeed } from '#server/installs/load-install-feed.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 37: an account's e-mail is replaced so many months after its last install, on any add-on, has ended. */

const on = useWorld()
const forgotten = /^forgotten-[0-9a-f]{16}@forgotten\.invalid$/
let plan: Awaited<ReturnType<typeof storedPlan>>
beforeEach(async () => {
  plan = await storedPlan(on.server.db, (await addonAt(on.world, 'ga', 'acme-queue')).id, 'basic')
})

const at = (text: string) => new Date(`${text}Z`)

/** Puts an install of an account in place, that ended then; by default on the plan basic of acme-queue, provisioned before. */
async function put(
  account: string,
  end: string | null,
  {
    state,
    wasProvided = true,
    ...more
  }: Partial<typeof installRequests.$inferInsert> & {
    state?: StoredInstallState
    wasProvided?: boolean
  } = {},
): Promise<string> {
  const ended = end === null ? null : at(end)
  const from = at('2020-01-01T00:00:00')
  return putInstall(on.server.db, {
    plan,
    account,
    requestedAt: from,
    state: state ?? (ended === null ? 'provisioned' : 'removed'),
    stretches: wasProvided ? [{ from, ...(ended === null ? {} : { to: ended }) }] : [],
    endedAt: ended,
    removedAt: state === 'failed' ? null : ended,
    importedState: state ?? (ended === null ? 'provisioned' : 'removed'),
    ...more,
  })
}

/** Forgets as the job does when the clock says so; returns the accounts of all installs, oldest first. */
async function accountsAfter(now: string, customerMonths = 24): Promise<string[]> {
  const { db, clock, config, log } = on.server
  clock.set(`${now}Z`)
  await forgetEndedAccounts({ db, clock, log, config: { ...config, customerMonths } })
  const rows = await db.select().from(installRequests).orderBy(asc(installRequests.appName))
  return rows.map(({ account }) => account)
}

describe('an account is forgotten', () => {
  test('once so many calendar months (UTC) have passed since its install was removed', async () => {
    await put('a@x.example', '2026-01-31T10:00:00')
    expect(await accountsAfter('2026-02-28T09:59:59.999', 1)).toEqual(['a@x.example'])
    expect(await accountsAfter('2026-02-28T10:00:00', 1)).toEqual([expect.stringMatching(forgotten)])
  })

  test('after the last of its installs alone, on whichever add-on', async () => {
    const other = await addonAt(on.world, 'ga', 'acme-other')
    const { id: planId } = await storedPlan(on.server.db, other.id, 'basic')
    await put('a@x.example', '2021-01-01T00:00:00')
    await put('a@x.example', '2025-05-05T00:00:00', { planId, addonId: other.id })
    expect(await accountsAfter('2027-05-04T23:59:59')).toEqual(['a@x.example', 'a@x.example'])
    const [first, second] = await accountsAfter('2027-05-05T00:00:00')
    expect(first).toMatch(forgotten)
    expect(second).toBe(first)
  })

  test('of an install that failed, or was never provisioned, from its end on', async () => {
    const nothing = { wasProvided: false, state: 'failed', failure: 'refused' } as const
    await put('a@x.example', '2024-11-02T00:00:00', nothing)
    await put('b@x.example', '2024-11-03T00:00:00', { ...nothing, appName: 'shop 2' })
    const left = await accountsAfter('2026-11-02T00:00:00')
    expect(left).toEqual([expect.stringMatching(forgotten), 'b@x.example'])
  })

  test('never while one of its installs is not over', async () => {
    const open = ['requested', 'waiting', 'provisioned', 'changing', 'removing'] as const
    for (const state of open) {
      await put(`${state}@x.example`, '2020-02-02T00:00:00')
      await put(`${state}@x.example`, null, {
        state,
        wasProvided: false,
        endedAt: state === 'removing' ? at('2020-03-03T00:00:00') : null,
      })
    }
    const accounts = await accountsAfter('2060-01-01T00:00:00')
    expect(accounts.toSorted()).toEqual(open.flatMap((s) => [`${s}@x.example`, `${s}@x.example`]).toSorted())
  })

  test('by stretches of time of before installs were requested here', async () => {
    const { db } = on.server
    const { id: planId } = plan
    const installedAt = at('2020-01-01T00:00:00')
    await db.insert(installs).values([
      { planId, account: 'old@x.example', installedAt, removedAt: at('2021-01-01T00:00:00') },
      { planId, account: 'here@x.example', installedAt },
    ])
    await put('here@x.example', '2021-01-01T00:00:00')
    expect(await accountsAfter('2026-01-01T00:00:00')).toEqual(['here@x.example'])
    const rows = await db.select().from(installs).orderBy(asc(installs.account))
    expect(rows.map(({ account }) => account)).toEqual([
      expect.stringMatching(forgotten),
      'here@x.example',
      'here@x.example',
    ])
  })

  test('not while it has an invitation, which is a right of the present', async () => {
    const { db } = on.server
    const { addonId } = plan
    await put('partner@globex.example', '2021-01-01T00:00:00')
    const times = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
    await db.insert(alphaUsers).values({ addonId, email: 'partner@globex.example', ...times })
    expect(await accountsAfter('2026-01-01T00:00:00')).toEqual(['partner@globex.example'])
    await db.delete(alphaUsers)
    await db.insert(planPasses).values({ planId: plan.id, email: 'partner@globex.example', ...times })
    expect(await accountsAfter('2026-01-01T00:00:00')).toEqual(['partner@globex.example'])
    await db.delete(planPasses)
    expect(await accountsAfter('2026-01-01T00:00:00')).toEqual([expect.stringMatching(forgotten)])
  })
})

describe('its pseudonym', () => {
  test('is the same wherever the address stood, and another one for each account', async () => {
    const { db } = on.server
    const options = { contact: 'A@x.example' }
    const id = await put('a@x.example', '2021-01-01T00:00:00', {
      message: 'Bye, a@x.example.',
      name: 'of a@x.example',
      appName: 'a@x.example',
      options,
    })
    await put('ba@x.example', '2021-01-01T00:00:00', { appName: 'shop 2' })
    const { addonId } = plan
    const calledAt = { createdAt: at('2020-06-01T00:00:00') }
    await db.insert(failedAttempts).values({
      addonId,
      installId: id,
      appName: 'shop of a@x.example',
      plan: 'basic',
      method: 'POST',
      url: 'https://provider.example/?for=a@x.example',
      responseBody: '{"for":"a@x.example","others":["ba@x.example","a@x.example.org","a@x.example-b.org"]}',
      params: { options },
      headers: { 'x-for': 'a@x.example' },
      actionType: 'provision',
      errorType: 'server_error',
      ...calledAt,
    })
    const letter = (to: string, subject: string, sentAt: Date | null) => ({
      to,
      subject,
      text: 'For a@x.example, not for ba@x.example.',
      sentAt,
      createdAt: calledAt.createdAt,
      updatedAt: calledAt.createdAt,
    })
    await db
      .insert(outbox)
      .values([
        letter('A@x.example', 'sent', calledAt.createdAt),
        letter('a@x.example', 'still to send', null),
        letter('ba@x.example', 'to another', calledAt.createdAt),
      ])
    const told = { kind: 'change', subjectId: addonId, addonId, actorRole: 'provider', ...calledAt } as const
    await db.insert(trail).values([
      { ...told, subjectType: 'addon', field: 'alphaUser', to: 'A@x.example' },
      { ...told, subjectType: 'addon', field: 'alphaUser', from: 'a@x.example' },
      { ...told, subjectType: 'addon', field: 'emailSupport', to: 'a@x.example' },
    ])
    const [alias = '', other = ''] = await accountsAfter('2026-01-01T00:00:00')
    expect([alias, other]).toEqual([expect.stringMatching(forgotten), expect.stringMatching(forgotten)])
    expect(other).not.toBe(alias)

    const [request] = await db.select().from(installRequests).orderBy(asc(installRequests.appName))
    expect(request).toMatchObject({
      message: `Bye, ${alias}.`,
      name: `of ${alias}`,
      appName: alias,
      options: { contact: alias },
    })
    const stretches = await db.select().from(installs)
    expect(stretches.map(({ account }) => account).toSorted()).toEqual([alias, other].toSorted())
    expect(await db.select().from(failedAttempts)).toMatchObject([
      {
        appName: `shop of ${alias}`,
        url: `https://provider.example/?for=${alias}`,
        // The call is not known to be the other account's.
        responseBody: `{"for":"${alias}","others":["ba@x.example","a@x.example.org","a@x.example-b.org"]}`,
        params: { options: { contact: alias } },
        headers: { 'x-for': alias },
      },
    ])
    const letters = await db.select().from(outbox).orderBy(asc(outbox.subject))
    expect(letters.map(({ to, subject, text }) => [to, subject, text])).toEqual([
      [alias, 'sent', `For ${alias}, not for ba@x.example.`],
      [other, 'to another', `For a@x.example, not for ${other}.`],
    ])
    const rows = await db
      .select()
      .from(trail)
      .where(inArray(trail.field, ['alphaUser', 'emailSupport']))
      .orderBy(asc(trail.serial))
    expect(rows.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['alphaUser', null, alias],
      ['alphaUser', alias, null],
      ['emailSupport', null, 'a@x.example'],
    ])
  })

  test('stays, and a second look finds nothing to do', async () => {
    await put('a@x.example', '2021-01-01T00:00:00')
    const accounts = await accountsAfter('2026-01-01T00:00:00')
    expect(await forgetEndedAccounts(on.server)).toBe(0)
    expect(await accountsAfter('2036-01-01T00:00:00')).toEqual(accounts)
  })

  test('is an e-mail by which the feed tells of its installs again, and which finds them', async () => {
    await put('a@x.example', '2021-01-01T00:00:00')
    await put('b@x.example', null, { appName: 'shop 2' })
    const { db } = on.server
    const { cursor } = await loadInstallFeed(db, {})
    const [alias = ''] = await accountsAfter('2026-01-01T00:00:00')
    expect(v.is(email, alias)).toBe(true)
    expect(await loadInstallFeed(db, { since: cursor })).toMatchObject({ installs: [{ account: alias }] })
    expect((await loadInstallFeed(db, { account: alias })).installs).toHaveLength(1)
    expect((await loadInstallFeed(db, { account: 'a@x.example' })).installs).toEqual([])
  })

  test('leaves bills, counts of customers and the audit as they were', async () => {
    await put('a@x.example', '2021-01-01T00:00:00')
    await put('b@x.example', null)
    const { db, clock, config } = on.server
    clock.set('2026-01-01T12:00:00Z')
    const log = pino({ level: 'silent' })
    await writeMonthEndReports({ db, clock, config, log })
    await countCustomers({ db, clock, log })
    const before = await audit(db)
    expect(before.report).toContain('No violations.')
    await accountsAfter('2026-01-01T12:00:00')
    expect(await audit(db)).toEqual(before)
    expect(await db.select({ customers: max(customerDays.customers) }).from(customerDays)).toEqual([
      { customers: 2 },
    ])
  })
})

test('letters to who signs in here by that address are left to the person', async () => {
  const { db } = on.server
  const to = 'partner@globex.example'
  const times = { createdAt: at('2020-06-01T00:00:00'), updatedAt: at('2020-06-01T00:00:00') }
  await put(to, '2021-01-01T00:00:00')
  const letter = { to, subject: 'Your password', text: 'Reset it.', ...times }
  await db.insert(outbox).values([letter, { ...letter, sentAt: times.createdAt }])
  expect(await accountsAfter('2026-01-01T00:00:00')).toEqual([expect.stringMatching(forgotten)])
  expect(await db.select().from(outbox)).toMatchObject([
    { to, sentAt: null },
    { to, sentAt: times.createdAt },
  ])
})

test('a file that was imported still changes nothing, and what it brings anew is forgotten at the next look', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgotten-import-'))
  const file = join(folder, 'installs.ndjson')
  const line = {
    uuid: '7b0f4a60-0000-4000-8000-000000000001',
    account: 'a@x.example',
    addon: 'acme-queue',
    plan: 'basic',
    installed_at: '2020-01-01T00:00:00Z',
    removed_at: '2021-01-01T00:00:00Z',
  }
  writeFileSync(file, JSON.stringify(line))
  const { db, clock } = on.server
  const nothing = () => undefined
  const order = { file, billingFrom: null, now: clock.now }
  expect(await importInstalls(db, order, nothing, nothing)).toContain('taken: 1, already there: 0')
  const accounts = await accountsAfter('2026-11-02T10:00:00')
  expect(accounts).toEqual([expect.stringMatching(forgotten)])
  expect(await importInstalls(db, order, nothing, nothing)).toContain('taken: 0, already there: 1')
  expect(await accountsAfter('2026-11-02T11:00:00')).toEqual(accounts)
  rmSync(folder, { recursive: true })
})

/** Puts the stretches of so many accounts in place that are due, without requests. */
const putDue = (accounts: number) =>
  on.server.db.insert(installs).values(
    Array.from({ length: accounts }, (_, n) => ({
      planId: plan.id,
      account: `user${n}@x.example`,
      installedAt: at('2020-01-01T00:00:00'),
      removedAt: at('2021-01-01T00:00:00'),
    })),
  )

test('other work of the process has its turn between batches, and a stop is heeded there', async () => {
  await putDue(201)
  const stop = new AbortController()
  const forgetting = forgetEndedAccounts(on.server, stop.signal)
  setImmediate(() => stop.abort())
  expect(await forgetting).toBeLessThan(201)
})

test('an account that cannot be forgotten in time holds up no other, and is logged by an install', async () => {
  const { db, logged } = on.server
  const install = await put('slow@x.example', '2021-01-01T00:00:00')
  await putDue(3)
  await db.execute(sql`create function too_slow() returns trigger language plpgsql as
    $$ begin raise exception 'too slow' using errcode = '57014'; end $$`)
  await db.execute(sql`create trigger too_slow before update on installs for each row
    when (old.account = 'slow@x.example') execute function too_slow()`)
  await expect(forgetEndedAccounts(on.server)).rejects.toMatchObject({ cause: { code: '57014' } })
  await db.execute(sql`drop function too_slow cascade`)
  const rows = await db.select().from(installs)
  expect(rows.filter(({ account }) => !forgotten.test(account)).map((row) => row.resourceId)).toEqual([
    install,
  ])
  const lines = logged.filter((line) => line.includes('a customer could not be forgotten'))
  expect(lines).toEqual([expect.stringContaining(`"install":"${install}"`)])
})

test('forgetting is one of the platform’s jobs', async () => {
  await put('a@x.example', '2021-01-01T00:00:00')
  const { db, clock, config, notices } = on.server
  const jobs = startJobs({ db, clock, config, log: pino({ level: 'silent' }) }, notices)
  const isForgotten = like(installRequests.account, 'forgotten-%')
  await expect.poll(() => db.$count(installRequests, isForgotten)).toBe(1)
  await jobs.stop()
})

test('an address of which JSON has the first letter behind an escape is not torn', async () => {
  const options = { note: 'owners:\na@x.example' }
  await put('na@x.example', '2021-01-01T00:00:00', { options })
  expect(await accountsAfter('2026-01-01T00:00:00')).toEqual([expect.stringMatching(forgotten)])
  expect(await on.server.db.select().from(installRequests)).toMatchObject([{ options }])
})

// Boundaries by RFC 5322's dot-atoms, escapes by RFC 8259; an address is none of a longer one.
test.each([
  ['for a@x.example.', 'for *.'],
  ["'a@x.example', <A@X.example>; to=a@x.example&b", "'*', <*>; to=*&b"],
  ['mailto:a@x.example?subject=b', 'mailto:*?subject=b'],
  [String.raw`{"a":"\na@x.example\u003ca@x.example\u003e"}`, String.raw`{"a":"\n*\u003c*\u003e"}`],
  ["o'a@x.example", "o'a@x.example"],
  ['https://p.example/?for=a%40x.example&of=A%40x%2Eexample', 'https://p.example/?for=*&of=*'],
  ['ba@x.example .a@x.example b-a@x.example', 'ba@x.example .a@x.example b-a@x.example'],
  ['a@x.example.org a@x.examples a@x.example-b.org', 'a@x.example.org a@x.examples a@x.example-b.org'],
  ['a@xxexample', 'a@xxexample'],
])('in a text, the address goes where it stands as a whole: %s', async (message, expected) => {
  await put('a@x.example', '2021-01-01T00:00:00', { message })
  const [alias = ''] = await accountsAfter('2026-01-01T00:00:00')
  const [row] = await on.server.db.select().from(installRequests)
  expect(row?.message).toBe(expected.replaceAll('*', alias))
})
