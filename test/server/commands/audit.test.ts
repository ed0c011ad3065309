import { readFileSync } from 'node:fs'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPages } from '#server/catalogue/publish-pages.job.ts'
import { audit } from '#server/commands/audit.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import {
  addons,
  approvals,
  automaticReviews,
  customerDays,
  customerMonths,
  deprecations,
  documentations,
  images,
  installs,
  plans,
  publishedAddons,
  trail,
} from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { tellReview } from '#server/demo/tell-review.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { progressAddon, shutDown } from '#server/stages/progressions.rules.ts'
import { storedAddon, storedPlan } from '#test/support/database/stored-rows.ts'
import { type UndoingServer, undoingServer } from '#test/support/undoing-server.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'

let server: UndoingServer
let world: World

/** An add-on that its rules have brought to a stage. */
async function broughtTo(stage: 'alpha' | 'beta' | 'ga', slug = `acme-${stage}`) {
  let addon = await addonAt(world, 'alpha', slug)
  for (const to of stage === 'ga' ? (['beta', 'ga'] as const) : stage === 'beta' ? (['beta'] as const) : [])
    addon = await progressAddon(world.act('admin'), addon, { to, state: 'approved', visible: true })
  return addon
}
beforeAll(async () => {
  server = await undoingServer()
  world = await createWorld(server)
  for (const stage of ['alpha', 'beta', 'ga'] as const) await broughtTo(stage)
  await shutDown(world.act('admin'), await broughtTo('ga', 'acme-shutdown'))
})
afterAll(() => server.close())

test('everything that the rules wrote replays to what is stored', async () => {
  const { report, violations } = await audit(server.db)
  expect(report).toContain('No violations.')
  expect(violations).toBe(0)
  expect(report).toMatch(/addon trails replay to the stored state\s+4\s+6\s+ok/)
  expect(report).toMatch(/approval trails replay to the stored state\s+13\s+13\s+ok/)
})

/** Has a customer of acme-ga since the middle of September, who is counted. */
async function counted(db: Database): Promise<void> {
  const { id } = await storedAddon(db, 'acme-ga')
  const plan = await storedPlan(db, id, 'basic')
  const account = 'user01@customers.example'
  await db.insert(installs).values({ planId: plan.id, account, installedAt: new Date('2026-09-15') })
  await countCustomers({ ...server, db })
  expect((await audit(db)).violations).toBe(0)
}

/** Publishes everything, and changes it by hand afterwards. */
async function published(db: Database, spoil: (addonId: string) => Promise<unknown>): Promise<void> {
  const { id } = await storedAddon(db, 'acme-ga')
  await publishPages({ ...server, db })
  // As at the end of a transaction, which this one does not come to.
  await db.execute(sql`set constraints all immediate`)
  expect((await audit(db)).violations).toBe(0)
  await spoil(id)
}

const ofBeta = eq(trail.event, 'progressToBeta')
const ofGa = eq(addons.slug, 'acme-ga')
const spoilt: [what: string, spoil: (db: Database) => Promise<unknown>, found: RegExp][] = [
  [
    'a stage that was set by hand',
    (db) => db.update(addons).set({ state: 'ga' }).where(eq(addons.slug, 'acme-alpha')),
    /acme-alpha: the trail leads to alpha, but ga is stored/,
  ],
  [
    'a revision that was set by hand',
    (db) => db.update(addons).set({ revision: 999_999 }).where(eq(addons.slug, 'acme-alpha')),
    /every add-on has the revision of its trail: not acme-alpha: 999999 is stored, not \d+/,
  ],
  [
    'a row that counts without its revision',
    (db) => db.update(addons).set({ revision: 1 }).where(eq(addons.slug, 'acme-ga')),
    /every add-on has the revision of its trail: not acme-ga: 1 is stored, not \d+/,
  ],
  [
    'a decision on a revision that is still to come',
    (db) => db.update(approvals).set({ decidedRevision: 999_999 }),
    /decided at revisions that were: not acme-beta/,
  ],
  [
    'a request that is older than its trail',
    async (db) => {
      const { id } = await addonAt(world, 'alpha', 'acme-asked')
      await requestApproval(world.act('provider'), { id }, 'marketplace_fitting_approval')
      await db
        .update(approvals)
        .set({ pendingSince: new Date(0) })
        .where(eq(approvals.addonId, id))
    },
    /pending since its trail says: not acme-asked marketplace_fitting_approval/,
  ],
  [
    'a customer too many',
    async (db) => {
      await counted(db)
      await db.update(customerDays).set({ customers: 2 }).where(eq(customerDays.day, '2026-10-05'))
    },
    /those that installs give: not acme-ga 2026-10-05$/,
  ],
  [
    'months of customers that were taken away',
    async (db) => {
      await counted(db)
      await db.delete(customerMonths)
    },
    /those that installs give: not acme-ga 2026-09\n.*not acme-ga 2026-10$/,
  ],
  [
    'a row that was taken away',
    (db) => db.delete(trail).where(ofBeta),
    /acme-ga: progressToGa starts from beta where the trail stands at alpha/,
  ],
  [
    'evidence that does not allow the step',
    (db) =>
      db
        .update(trail)
        .set({
          evidence: {
            facts: { incomplete: [{ list: 'business', name: 'icon' }], approvals: {} },
            event: { type: 'progressToBeta' },
          },
        })
        .where(ofBeta),
    /acme-beta: the lifecycle refuses progressToBeta in alpha/,
  ],
  [
    'evidence that is not readable',
    (db) =>
      db
        .update(trail)
        .set({ evidence: { facts: null, event: { type: 'progressToBeta' } } })
        .where(ofBeta),
    /acme-beta: progressToBeta does not replay from alpha/,
  ],
  [
    'an approval that was never asked for',
    (db) => db.delete(trail).where(eq(trail.approvalType, 'pricing_plan_approval')),
    /acme-ga pricing_plan_approval: the trail leads to notStarted, but approved is stored/,
  ],
  [
    'a record that is gone',
    (db) => db.delete(approvals).where(eq(approvals.type, 'pricing_plan_approval')),
    /the trail tells of a record that is not stored[\s\S]*what their steps asked for: not acme-ga/,
  ],
  [
    'a default plan that is not there',
    (db) => db.update(addons).set({ spaceDefaultPlanSlug: 'gone' }).where(eq(addons.slug, 'acme-ga')),
    /default plans exist: not acme-ga gone/,
  ],
  [
    'a plan of a shut-down add-on that is on',
    async (db) => {
      const [row] = await db.select().from(addons).where(eq(addons.state, 'shutdown'))
      await db
        .update(plans)
        .set({ enabled: true })
        .where(and(eq(plans.addonId, row?.id ?? ''), eq(plans.slug, 'big')))
    },
    /disabled plans only: not acme-shutdown:big/,
  ],
  [
    'docs that nobody approved',
    (db) => db.update(addons).set({ docsApprovedAt: server.clock.now() }).where(eq(addons.state, 'alpha')),
    /docs are approved with the article: not acme-alpha/,
  ],
  [
    'an add-on without documentation record',
    (db) => db.delete(documentations).where(isNotNull(documentations.id)),
    /documentation record: not acme-alpha/,
  ],
  [
    'a hidden add-on on the marketplace',
    (db) => published(db, () => db.update(addons).set({ visible: false }).where(ofGa)),
    /in beta or GA, and visible: not acme-ga$/,
  ],
  [
    'a plan on the marketplace at another price',
    (db) =>
      published(db, (id) =>
        db
          .update(plans)
          .set({ priceCents: 1001 })
          .where(and(eq(plans.addonId, id), eq(plans.slug, 'basic'))),
      ),
    /at their price and with their settings: not acme-ga:basic$/,
  ],
  [
    'a plan on the marketplace that nobody finds',
    (db) =>
      published(db, (id) =>
        db
          .update(plans)
          .set({ visible: false })
          .where(and(eq(plans.addonId, id), eq(plans.slug, 'big'))),
      ),
    /available to all users, at their price and with their settings: not acme-ga:big$/,
  ],
  [
    'another default plan on the marketplace',
    (db) => published(db, () => db.update(addons).set({ defaultPlanSlug: 'big' }).where(ofGa)),
    /default plans are those of the add-on: not acme-ga default_plan_slug$/,
  ],
  [
    'other generations on the marketplace',
    (db) =>
      published(db, () =>
        db
          .update(addons)
          .set({ supportedGenerations: ['cedar', 'fir'] })
          .where(ofGa),
      ),
    /generations are those of the add-on: not acme-ga$/,
  ],
  [
    'a notice that the marketplace does not show',
    (db) =>
      published(db, (addonId) =>
        db.insert(deprecations).values({
          addonId,
          state: 'announced',
          date: '2027-01-31',
          message: 'It ends.',
          createdAt: server.clock.now(),
          updatedAt: server.clock.now(),
        }),
      ),
    /shutdowns are those that are announced: not acme-ga/,
  ],
  [
    'a page whose picture is gone',
    (db) =>
      published(db, async () => {
        await db.update(addons).set({ iconSha: null })
        await db.delete(images).where(eq(images.sha, 'a'.repeat(64)))
      }),
    /every published picture is stored: not acme-beta/,
  ],
  [
    'a page that was written by hand',
    (db) =>
      published(db, (id) =>
        db.update(publishedAddons).set({ hash: 'another' }).where(eq(publishedAddons.addonId, id)),
      ),
    /whole and has its place in the catalogue: not acme-ga$/,
  ],
]

test.each(spoilt)('what was not done by the rules is found: %s', async (_, spoil, found) => {
  await server.undone(async () => {
    await spoil(server.db)
    const { report, violations } = await audit(server.db)
    expect(violations).toBeGreaterThan(0)
    expect(report).toMatch(found)
  })
})

test('reviews from before reviews had a trail are told of and not replayed', async () => {
  const migration = readFileSync('src/server/db/migrations/0012_reviews_of_before.sql', 'utf8')
  const { db } = server
  const act = world.act('provider')
  const addon = await addonAt(world, 'ga', 'acme-reviewed')
  await db.delete(automaticReviews)
  const manifest = await currentManifest(db, addon.id)
  const reviews: { id: string }[] = []
  for (const step of ['beta', 'ga'] as const)
    reviews.push(await tellReview(act, await openReview(act, addon, { id: manifest?.id ?? '' }, step)))
  const ofOld = eq(trail.subjectId, reviews[0]?.id ?? '')
  const kept = await db.select().from(trail).where(ofOld)
  await db.delete(trail).where(ofOld)
  expect((await audit(db)).violations).toBeGreaterThan(0)
  await db.execute(migration)
  const { report, violations } = await audit(db)
  expect(report).toContain('Not replayed: 1 automatic reviews from before reviews had a trail.')
  expect(report).toContain('No violations.')
  expect(violations).toBe(0)
  // What one that was under way did afterwards is there without its beginning.
  await db.insert(trail).values(kept.slice(-1))
  expect((await audit(db)).violations).toBe(0)
  // The trail of one that had it is not to be lost without a word.
  await db.delete(trail).where(eq(trail.subjectId, reviews[1]?.id ?? ''))
  expect((await audit(db)).violations).toBeGreaterThan(0)
})
