import { readFileSync } from 'node:fs'
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

// What migrations have made of its rows: the revisions and the times that approvals have since, and no lapses.
test('its approvals were asked for and decided at their add-on’s revision, and are pending since they were asked for', async () => {
  const { db } = server
  const rows = await db
    .select({ approval: approvals, stage: addons.state, revision: addons.revision })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
  const steps = await db.select().from(trail).orderBy(trail.serial)
  const asked = (id: string) =>
    steps.findLast(({ subjectId, event }) => subjectId === id && ['request', 'reopen'].includes(event ?? ''))
  const changedOf = await changedSince(db, rows, true)
  expect(rows.length).toBeGreaterThan(20)
  for (const { approval, revision } of rows) {
    const isPending = approval.state === 'pending'
    expect(steps.map(({ serial }) => serial)).toContain(revision)
    expect(approval).toMatchObject({
      requestedRevision: revision,
      decidedRevision: isPending ? null : revision,
      pendingSince: isPending ? asked(approval.id)?.createdAt : null,
    })
    const { request, decision } = changedOf(approval)
    expect([request, decision ?? []]).toEqual([[], []])
  }
  expect(steps.filter(({ event }) => event === 'lapse')).toEqual([])
  const lookedAtAgain = eq(documentations.statusMessage, 'Not looked at since it changed')
  expect(await db.$count(documentations, lookedAtAgain)).toBe(0)
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

test('the migration of what is pending takes the newest request of an approval that was asked for twice', async () => {
  const { db, clock } = server
  const [rejected] = await db.select().from(approvals).where(eq(approvals.state, 'rejected'))
  if (rejected === undefined) throw new Error('the story has no rejected approval')
  clock.advance(3_600_000)
  const { approval } = await requestApproval(actOf('provider'), { id: rejected.addonId }, rejected.type)
  const ofApproval = eq(approvals.id, approval.id)
  await db
    .update(approvals)
    .set({ pendingSince: new Date(0) })
    .where(ofApproval)
  const migration = readFileSync('src/server/db/migrations/0017_pending_since_of_before.sql', 'utf8')
  await db.execute(migration.split('--> statement-breakpoint')[0] ?? '')
  const [row] = await db.select().from(approvals).where(ofApproval)
  expect(row).toMatchObject({ id: rejected.id, pendingSince: clock.now() })
})
