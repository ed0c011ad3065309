import { namedUrl, storePasskey } from './passkey-client.ts'
import { PasskeyDevice } from './passkey-device.ts'
import { createDeprecation } from '#server/deprecations/deprecations.rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import {
  alphaUsers,
  automaticReviews,
  benefits,
  buildpackRevisions,
  buildpacks,
  companyUsers,
  documentations,
  failedAttempts,
  features,
  manifests,
  notices,
  plans,
  screenshots,
  supplierVendors,
  users,
  webhookDeliveries,
} from '#server/db/schema.ts'
import { tellReviewCalls } from '#server/demo/tell-calls.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { issuePlanPass } from '#server/plans/invitations.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { requestRepricing } from '#server/repricings/repricings.rules.ts'
import { addRejectionReason } from '#server/desk/rejection-reasons.rules.ts'
import { createWebhook } from '#server/webhooks/webhooks.rules.ts'
import { billed } from './billed.ts'
import { completeCompany } from './complete-addon.ts'
import { putInstall } from './installs.ts'
import { manifestOf } from './provider/manifest-of.ts'
import { createCompany, createPerson, createSession, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import { addonAt, approve, type World } from './world.ts'

/** A company with something of every kind, and its people. */
export interface Side {
  name: string
  companyId: string
  user: Person
  companyAdmin: Person
  alpha: AddonRow
  /** In alpha too, with nothing missing on the way to beta. */
  ready: AddonRow
  /** Its provider answers. */
  ga: AddonRow
  ids: Record<
    | 'approval'
    | 'finishedReview'
    | 'openReview'
    | 'attempt'
    | 'alphaUser'
    | 'planPass'
    | 'feature'
    | 'plan'
    | 'testPlan'
    | 'soldPlan'
    | 'repricedPlan'
    | 'repricing'
    | 'deprecation'
    | 'benefit'
    | 'documentation'
    | 'manifest'
    | 'install'
    | 'colleaguePlace'
    | 'vendor'
    | 'buildpack'
    | 'revision'
    | 'report'
    | 'session'
    | 'passkey'
    | 'webhook'
    | 'webhookDelivery'
    | 'rejectionReason'
    | 'notice',
    string
  >
  screenshotIds: string[]
}

/** The first of rows, which must be there. */
function first<T>(rows: readonly T[], what: string): T {
  const [row] = rows
  if (row === undefined) throw new Error(`${what} was not stored`)
  return row
}

const placeOf = async ({ db }: TestServer, { id }: Person): Promise<string> =>
  first(await db.select().from(companyUsers).where(eq(companyUsers.userId, id)), 'a place').id

async function storeBuildpack(server: TestServer, name: string, owner: Person) {
  const at = server.clock.now()
  const dates = { createdAt: at, updatedAt: at }
  const made = await server.db
    .insert(buildpacks)
    .values({
      namespace: name,
      name: 'fonts',
      description: 'Renders fonts.',
      category: 'tools',
      ownerUserId: owner.id,
      sourceOwner: 'ada-okafor',
      sourceRepo: 'buildpack-fonts',
      supportMethod: 'email',
      supportAddress: `support@${name}.example`,
      ...dates,
    })
    .returning()
  const buildpack = first(made, 'a buildpack').id
  const revision = await server.db
    .insert(buildpackRevisions)
    .values({
      buildpackId: buildpack,
      ref: 'main',
      status: 'failed',
      error: 'No bin/detect.',
      publishedById: owner.id,
      ...dates,
    })
    .returning()
  return { buildpack, revision: first(revision, 'a revision').id }
}

/** A notice of somebody's that is not read yet. */
async function unreadNotice(db: TestServer['db'], { id }: Person): Promise<string> {
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, id), isNull(notices.readAt)))
    .orderBy(notices.createdAt)
  return first(rows, 'a notice').id
}

const storeAttempt = async ({ db, clock }: TestServer, addon: AddonRow): Promise<string> =>
  first(
    await db
      .insert(failedAttempts)
      .values({
        addonId: addon.id,
        appName: 'automatic-review',
        plan: 'test',
        method: 'HEAD',
        url: 'https://addon.acme.example/resources',
        responseCode: 500,
        responseBody: 'Oops',
        params: {},
        actionType: 'provision',
        errorType: 'server_error',
        createdAt: clock.now(),
      })
      .returning(),
    'an attempt',
  ).id

/** A webhook for an event that none of the side's calls brings about, and a message that it has accepted. */
export async function storeWebhook(act: Act, companyId: string, user: Person) {
  const caller = { kind: 'user', email: user.email, name: null, id: user.id, companyId } as const
  const { row } = await createWebhook(
    act,
    { ...caller, admin: false, sessionId: '' },
    {
      url: 'https://hooks.acme-data.com/portal',
      description: 'A chat',
      events: ['shutdown_notice.withdrawn'],
    },
  )
  const made = await act.tx
    .insert(webhookDeliveries)
    .values({
      webhookId: row.id,
      event: 'webhook.test',
      body: '{}',
      state: 'delivered',
      attempts: 1,
      createdAt: act.now,
    })
    .returning()
  return { webhook: row.id, webhookDelivery: first(made, 'a delivery').id }
}

/** A reason that staff wrote with this company in mind: the two sides of a server have titles of their own. */
async function storeReason({ tx, now, actorId }: Act, name: string): Promise<string> {
  const values = { title: `Prices of ${name}`, text: 'Explain the step between the plans.', kinds: [] }
  return (await addRejectionReason({ tx, now, userId: actorId ?? '' }, values)).id
}

/** Fills in a company on a server whose platform admin is `admin`; the provider is at `providerOrigin`. */
export async function createSide(
  server: TestServer,
  name: 'acme' | 'globex',
  admin: Person,
  providerOrigin: string,
): Promise<Side> {
  const { db, clock, config } = server
  const companyId = await createCompany(server, name)
  const user = await createPerson(server, `partner@${name}.example`, { companyId })
  const companyAdmin = await createPerson(server, `boss@${name}.example`, { companyId })
  await db.update(companyUsers).set({ admin: true }).where(eq(companyUsers.userId, companyAdmin.id))
  await db.update(users).set({ acknowledgedMsaAt: clock.now() }).where(eq(users.id, user.id))
  const colleague = await createPerson(server, `colleague@${name}.example`, { companyId })
  const people = { provider: user, admin }
  const act = (by: 'provider' | 'admin'): Act => ({
    tx: db,
    by,
    role: by,
    actorId: people[by].id,
    now: clock.now(),
    config,
  })
  await completeCompany(act('admin'), companyId)
  const world: World = { server, companyId, provider: user, otherCompanyId: '', stranger: admin, admin, act }
  const alpha = await addonAt(world, 'alpha', `${name}-alpha`)
  const ready = await addonAt(world, 'alpha', `${name}-ready`)
  const ga = await addonAt(world, 'ga', `${name}-ga`)

  const reachable = manifestOf(ga.slug)
  reachable.api.production.base_url = `${providerOrigin}/resources`
  await pushManifest(act('provider'), ga, reachable)
  await approve(
    world,
    ready,
    'marketplace_fitting_approval',
    'alpha_engineering_approval',
    'article_review_approval',
  )
  const { approval } = await requestApproval(act('provider'), alpha, 'alpha_engineering_approval')
  const ofAlpha = <T extends { addonId: string }>(rows: T[]) => rows.filter((row) => row.addonId === alpha.id)
  const manifest = first(ofAlpha(await db.select().from(manifests)), 'a manifest')
  const finished = first(ofAlpha(await db.select().from(automaticReviews)), 'a review')
  await tellReviewCalls(act('provider'), finished, {})
  const open = await openReview(act('provider'), alpha, manifest, 'beta')
  const allPlans = await db.select().from(plans)
  const planOf = (addon: AddonRow, slug: string) =>
    first(
      allPlans.filter((plan) => plan.addonId === addon.id && plan.slug === slug),
      `${addon.slug}:${slug}`,
    )
  const repricedPlan = planOf(ga, 'basic')
  const repricing = await requestRepricing(
    act('provider'),
    { ...repricedPlan, addon: ga },
    { priceCents: 1234, grandfathered: true },
  )
  const pass = await issuePlanPass(act('provider'), { ...planOf(alpha, 'basic'), addon: alpha }, user.email)
  const shots = ofAlpha(await db.select().from(screenshots).orderBy(screenshots.position))
  const vendor = await db.select().from(supplierVendors).where(eq(supplierVendors.companyId, companyId))
  const deprecation = await createDeprecation(act('admin'), ga, {
    date: '2027-06-01',
    message: 'The message of it.',
  })
  const { buildpack, revision } = await storeBuildpack(server, name, user)
  return {
    name,
    companyId,
    user,
    companyAdmin,
    alpha,
    ready,
    ga,
    ids: {
      approval: approval.id,
      finishedReview: finished.id,
      openReview: open.id,
      attempt: await storeAttempt(server, ga),
      alphaUser: first(ofAlpha(await db.select().from(alphaUsers)), 'an alpha user').id,
      planPass: pass.id,
      feature: first(ofAlpha(await db.select().from(features)), 'a feature').id,
      plan: planOf(alpha, 'basic').id,
      testPlan: planOf(ga, 'test').id,
      soldPlan: planOf(ga, 'big').id,
      repricedPlan: repricedPlan.id,
      repricing: repricing.id,
      deprecation: deprecation.id,
      benefit: first(ofAlpha(await db.select().from(benefits)), 'a benefit').id,
      documentation: first(ofAlpha(await db.select().from(documentations)), 'a documentation').id,
      manifest: manifest.id,
      install: await putInstall(db, {
        plan: planOf(ga, 'big'),
        account: `customer@${name}-customers.example`,
        appName: `${name}-shop`,
        requestedAt: clock.now(),
        stretches: [{ from: clock.now() }],
      }),
      colleaguePlace: await placeOf(server, colleague),
      vendor: first(vendor, 'a vendor').id,
      buildpack,
      revision,
      ...(await storeWebhook(act('provider'), companyId, user)),
      rejectionReason: await storeReason(act('admin'), name),
      notice: await unreadNotice(db, user),
      session: (await createSession(server, user.id)).id,
      passkey: await storePasskey(server.db, user.id, new PasskeyDevice(namedUrl)),
      report: await billed(server, { companyId, period: '2026-10' }, { addon: ga, plans: { basic: 5000 } }),
    },
    screenshotIds: shots.map(({ id }) => id),
  }
}
