import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { audit } from '#server/commands/audit.ts'
import { addons, approvals, documentations, repricings, trail } from '#server/db/schema.ts'
import { demoManifest } from '#server/demo/demo-manifest.ts'
import type { Act } from '#server/law/act.ts'
import { changedSince } from '#server/law/changes.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { stepRepricing } from '#server/repricings/repricings.rules.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { withdrawApproval } from '#server/approvals/withdraw-approval.ts'
import { openStored } from '../support/stored-database.ts'
import { serverOn, testClock, type TestServer } from '#test/support/server.ts'

let server: TestServer

/** A database that 73df4fd stored, as this version finds it at its start. */
beforeAll(async () => {
  server = serverOn(await openStored('demo-at-73df4fd'), testClock('2026-11-22T10:00:00Z'))
})
afterAll(() => server.close())

/** The lines of the audit's report that tell what is wrong, so that a failure names the row that does not replay. */
const wrongLines = (report: string) => report.split('\n').filter((line) => line.startsWith('  - '))

async function expectAudited(): Promise<string> {
  const { report, violations } = await audit(server.db)
  expect({ wrong: wrongLines(report), violations }).toEqual({ wrong: [], violations: 0 })
  return report
}

const actOf = (by: 'provider' | 'admin'): Act => {
  const { db, config, clock } = server
  return { tx: db, by, role: by, actorId: null, now: clock.now(), config }
}

test('it migrates, and the audit finds nothing wrong', async () => {
  expect(await expectAudited()).toContain('every add-on has the revision of its trail')
  expect(await server.db.$count(addons)).toBe(9)
})

test('its add-ons have revisions, and its approvals were asked for and decided at those', async () => {
  const rows = await server.db
    .select({ addon: addons, approval: approvals })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
  expect(rows.length).toBeGreaterThan(20)
  const last = (await server.db.select().from(trail)).map(({ serial }) => serial)
  for (const { addon, approval } of rows) {
    expect(last).toContain(addon.revision)
    expect(approval).toMatchObject({
      requestedRevision: addon.revision,
      decidedRevision: approval.state === 'pending' ? null : addon.revision,
    })
  }
})

test('its pending approvals are pending since they were asked for', async () => {
  const rows = await server.db.select().from(approvals)
  const steps = await server.db.select().from(trail).orderBy(trail.serial)
  const asked = (id: string) =>
    steps.findLast(({ subjectId, event }) => subjectId === id && ['request', 'reopen'].includes(event ?? ''))
  expect(rows.filter(({ state }) => state === 'pending').length).toBeGreaterThan(2)
  for (const { id, state, pendingSince } of rows)
    expect(pendingSince).toEqual(state === 'pending' ? asked(id)?.createdAt : null)
})

test('nothing has lapsed, and nothing has changed since', async () => {
  const rows = await server.db
    .select({ approval: approvals, stage: addons.state })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
  const changedOf = await changedSince(server.db, rows, true)
  for (const { approval } of rows) {
    const { request, decision } = changedOf(approval)
    expect([request, decision ?? []]).toEqual([[], []])
  }
  expect(await server.db.$count(trail, eq(trail.event, 'lapse'))).toBe(0)
  expect(
    await server.db.$count(
      documentations,
      eq(documentations.statusMessage, 'Not looked at since it changed'),
    ),
  ).toBe(0)
})

test('what its provider changes from now on lapses, and replays', async () => {
  const { db } = server
  const [addon] = await db.select().from(addons).where(eq(addons.slug, 'acme-vector'))
  if (addon === undefined) throw new Error('the story has no acme-vector')
  const lapsed = new Set<ApprovalType>()
  const act: Act = { ...actOf('provider'), lapsed }
  await pushManifest(act, addon, {
    ...demoManifest(addon.slug, addon.name, 'production'),
    cli_plugin_name: 'two',
  })
  expect([...lapsed]).toEqual(['beta_engineering_approval'])
  const [after] = await db.select().from(addons).where(eq(addons.id, addon.id))
  expect(after?.revision).toBeGreaterThan(addon.revision)
  await expectAudited()
})

test('what was asked for then can be withdrawn now, and replays; no rejection of then is washed off', async () => {
  const { db } = server
  const asked = await db.select().from(approvals).where(eq(approvals.state, 'pending'))
  const [rejected] = await db.select().from(approvals).where(eq(approvals.state, 'rejected'))
  if (rejected === undefined) throw new Error('the story has no rejected approval')
  expect(asked.length).toBeGreaterThan(2)
  for (const row of asked)
    expect(await withdrawApproval(actOf('provider'), row)).toMatchObject({ state: 'notStarted' })
  const { approval } = await requestApproval(actOf('provider'), { id: rejected.addonId }, rejected.type)
  expect(await withdrawApproval(actOf('provider'), approval)).toMatchObject({
    id: rejected.id,
    state: 'rejected',
    message: rejected.message,
    approverId: rejected.approverId,
  })
  const [repricing] = await db
    .select({ row: repricings, addon: addons })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .where(eq(repricings.status, 'new'))
  if (repricing === undefined) throw new Error('the story has no new repricing')
  const stored = { ...repricing.row, addon: repricing.addon }
  const withdrawn = await stepRepricing(actOf('provider'), stored, { type: 'withdraw', by: 'provider' })
  expect(withdrawn).toMatchObject({ status: 'rejected' })
  await expectAudited()
})
