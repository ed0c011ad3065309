import { and, eq, ne } from 'drizzle-orm'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { addons, approvals, plans, trail, users } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { completeAddon, completeCompany } from './complete-addon.ts'
import { createCompany, createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Two companies, a person of each, and a platform admin, on one server. */
export interface World {
  server: TestServer
  companyId: string
  provider: Person
  otherCompanyId: string
  stranger: Person
  admin: Person
  /** Acts as the provider or the admin now, outside a request. */
  act: (who: 'provider' | 'admin') => Act
}

/** Fills an empty server. The first company has every detail that requirements ask for. */
export async function createWorld(server: TestServer): Promise<World> {
  const companyId = await createCompany(server)
  const provider = await createPerson(server, 'partner@acme.example', { companyId })
  const otherCompanyId = await createCompany(server, 'Globex')
  const stranger = await createPerson(server, 'partner@globex.example', { companyId: otherCompanyId })
  const admin = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  const people = { provider, admin }
  const act: World['act'] = (who) => ({
    tx: server.db,
    by: who,
    role: who,
    actorId: people[who].id,
    now: server.clock.now(),
    config: server.config,
  })
  await completeCompany(act('admin'), companyId)
  await server.db
    .update(users)
    .set({ acknowledgedMsaAt: server.clock.now() })
    .where(eq(users.id, provider.id))
  return { server, companyId, provider, otherCompanyId, stranger, admin, act }
}

/** Has approvals asked for and approved. */
export async function approve(world: World, addon: { id: string }, ...types: ApprovalType[]): Promise<void> {
  for (const type of types) {
    const { approval } = await requestApproval(world.act('provider'), addon, type)
    await decideApproval(world.act('admin'), approval, { state: 'approved' })
  }
}

type TrailRow = typeof trail.$inferInsert

/** The approvals that each step needs, and the fields that it leaves. */
const steps = {
  beta: {
    needs: ['marketplace_fitting_approval', 'alpha_engineering_approval', 'article_review_approval'],
    fields: { visible: true, version: 3 },
  },
  ga: {
    needs: ['pricing_plan_approval', 'beta_engineering_approval'],
    fields: { defaultPlanSlug: 'basic', version: 4 },
  },
} as const

/** Puts the rows of a step in place that staff take, and that approves what nobody has asked for. */
async function takeStep(
  { tx, actorId, now }: Act,
  addon: AddonRow,
  to: keyof typeof steps,
): Promise<AddonRow> {
  const { needs, fields } = steps[to]
  const { id: addonId, state: stage } = addon
  const by = 'admin'
  const step = (
    of: Pick<TrailRow, 'subjectType' | 'subjectId' | 'approvalType' | 'from' | 'to'>,
    event: { type: string; by: 'admin'; cause?: 'progression' },
    facts: object,
  ): TrailRow => ({
    ...of,
    kind: 'transition',
    addonId,
    event: event.type,
    evidence: { facts, event },
    actorId,
    actorRole: event.by,
    createdAt: now,
  })
  const approved = await tx
    .insert(approvals)
    .values(
      needs.map((type) => ({
        addonId,
        type,
        state: 'approved' as const,
        requesterId: actorId,
        approverId: actorId,
        requestedRevision: addon.revision,
        decidedRevision: addon.revision,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
  const ofSold = and(eq(plans.addonId, addonId), ne(plans.slug, 'test'))
  const open = { public: true, visible: true, version: 2 }
  const opened = to === 'beta' ? [] : await tx.update(plans).set(open).where(ofSold).returning()
  // A trail that replays: each step is legal on its facts.
  const told = await tx
    .insert(trail)
    .values([
      ...approved.map(({ id, type }) =>
        step(
          { subjectType: 'approval', subjectId: id, approvalType: type, from: 'notStarted', to: 'approved' },
          { type: 'approveWithProgression', by },
          { type, stage, incomplete: [], hasDocumentationUrl: true },
        ),
      ),
      ...opened.map(({ id }) =>
        step(
          { subjectType: 'plan', subjectId: id, from: 'inviteOnly', to: 'allUsers' },
          { type: 'openToAll', by, cause: 'progression' },
          { stage, installable: true },
        ),
      ),
      step(
        { subjectType: 'addon', subjectId: addonId, from: stage, to },
        { type: to === 'beta' ? 'progressToBeta' : 'progressToGa', by },
        { incomplete: [], approvals: {} },
      ),
    ])
    .returning({ serial: trail.serial })
  const revision = Math.max(...told.map(({ serial }) => serial))
  const docsApprovedAt = addon.docsApprovedAt ?? now
  const [row] = await tx
    .update(addons)
    .set({ ...fields, docsApprovedAt, state: to, revision })
    .where(eq(addons.id, addonId))
    .returning()
  if (row === undefined) throw new Error(`${addon.slug} was not stored`)
  return row
}

/**
 * An add-on of the first company with every requirement complete, at a stage to which staff have brought it. Its trail
 * has the steps, and no changes of fields.
 */
export async function addonAt(
  world: World,
  stage: 'alpha' | 'beta' | 'ga',
  slug = `acme-${stage}`,
): Promise<AddonRow> {
  const addon = await completeAddon(world.act('provider'), world.companyId, slug)
  if (stage === 'alpha') return addon
  const beta = await takeStep(world.act('admin'), addon, 'beta')
  return stage === 'beta' ? beta : takeStep(world.act('admin'), beta, 'ga')
}
