import { and, asc, countDistinct, eq, gte, inArray, isNotNull, min, notInArray, sql } from 'drizzle-orm'
import type { Availability } from '#contract/availability.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import type { Transition } from '#contract/trail.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  companyUsers,
  outbox,
  plans,
  services,
  trail,
  users,
  webhookDeliveries,
  webhooks,
} from '#server/db/schema.ts'
import { groupBy } from '#server/db/group-by.ts'
import { planName } from '#server/addons/load-transitions.ts'
import { transitionRecord } from '#server/addons/transition.record.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { replayedOnly } from '#server/law/trail.ts'

/** The condition that a row was written by this transaction itself. */
const isOwn = sql`xmin = pg_current_xact_id()::xid`

interface Reading {
  config: ServerConfig
  /** When the transaction's acts took place. */
  now: Date
  /** The add-on as it was before the call. */
  addon: Pick<AddonRow, 'id' | 'companyId' | 'defaultPlanSlug' | 'visible'>
  forAdmin: boolean
}

/** A step of a lifecycle. */
interface Step {
  type: Transition['subject']['type']
  id: string
  /** The plan's, also of a repricing's step. */
  name: string
  from: string
  to: string
  approvalType: string | null
}

/** The trail rows of this transaction, as the caller would read them. */
async function writtenRows(tx: Database, { addon, forAdmin }: Reading) {
  const rows = await tx
    .select({ row: trail, email: users.email, service: services.name, planName })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
    .leftJoin(services, eq(services.id, trail.serviceId))
    .where(
      and(
        eq(trail.addonId, addon.id),
        sql`${trail}.${isOwn}`,
        notInArray(trail.subjectType, [...replayedOnly]),
        forAdmin
          ? undefined
          : sql`${trail.field} is distinct from 'notes' and ${trail.event} is distinct from 'edit'`,
      ),
    )
    .orderBy(asc(trail.serial))
  return rows.map(({ row, ...named }) => transitionRecord(row, named, forAdmin))
}

/** The letters of this transaction by kind and recipients; a provider sees no customer and no staff by name. */
async function writtenLetters(
  tx: Database,
  { config, now, addon, forAdmin }: Reading,
): Promise<CallEffects['letters']> {
  const rows = await tx
    .select({ to: outbox.to, kind: outbox.subject })
    .from(outbox)
    .where(and(gte(outbox.createdAt, now), sql`${outbox}.${isOwn}`))
    .orderBy(asc(outbox.subject), asc(outbox.to))
  if (rows.length === 0) return []
  const members = await tx
    .select({ email: users.email })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(eq(companyUsers.companyId, addon.companyId))
  const own = new Set(members.map(({ email }) => email))
  const staff = new Set(await staffEmails({ tx, config }))
  const partyOf = (email: string) =>
    own.has(email) ? 'company' : staff.has(email) ? 'platform' : 'customers'
  const groups = groupBy(rows, ({ kind, to }) => JSON.stringify([kind, partyOf(to)]))
  return [...groups.values()].flatMap((letters) => {
    const [first] = letters
    if (first === undefined) return []
    const to = partyOf(first.to)
    const people = forAdmin || to === 'company' ? letters.map((letter) => letter.to) : []
    return [{ kind: first.kind, to, count: letters.length, people }]
  })
}

/** The messages of this transaction to webhooks, in their order; a provider sees none to the platform's own. */
async function writtenMessages(tx: Database, { now, forAdmin }: Reading): Promise<CallEffects['webhooks']> {
  const isCompanys = sql<boolean>`${webhooks.companyId} is not null`
  const count = countDistinct(webhookDeliveries.webhookId)
  const rows = await tx
    .select({
      event: webhookDeliveries.event,
      isCompanys,
      count,
      times: sql<number>`count(*)::int / ${count}::int`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        gte(webhookDeliveries.createdAt, now),
        sql`${webhookDeliveries}.${isOwn}`,
        forAdmin ? undefined : isNotNull(webhooks.companyId),
      ),
    )
    .groupBy(webhookDeliveries.event, isCompanys)
    .orderBy(min(webhookDeliveries.serial))
  return rows.map(({ event, isCompanys: isOfCompany, ...told }) => ({
    event: event as CallEffects['webhooks'][number]['event'],
    to: isOfCompany ? 'company' : 'platform',
    ...told,
  }))
}

/** The plans whose availability this transaction has changed, in the order of their steps. */
async function changedPlans(tx: Database, steps: readonly Step[]): Promise<CallEffects['plans']> {
  if (steps.length === 0) return []
  const ids = steps.map(({ id }) => id)
  const rows = await tx
    .select({
      id: plans.id,
      slug: plans.slug,
      name: plans.name,
      priceCents: plans.priceCents,
      priceContract: plans.priceContract,
    })
    .from(plans)
    .where(inArray(plans.id, ids))
  const stored = new Map(rows.map((row) => [row.id, row]))
  return steps.flatMap(({ id, from, to }) => {
    const plan = stored.get(id)
    return plan === undefined ? [] : [{ ...plan, from: from as Availability, to: to as Availability }]
  })
}

/** Collects what this transaction has brought about for an add-on, before it is undone. */
export async function loadEffects(tx: Database, reading: Reading): Promise<CallEffects> {
  const { addon: before } = reading
  const rows = await writtenRows(tx, reading)
  const steps = rows.flatMap(({ kind, subject, from, to, approvalType }): Step[] =>
    kind === 'transition' && from !== null && to !== null && subject.id !== null
      ? [{ type: subject.type, id: subject.id, name: subject.name ?? '', from, to, approvalType }]
      : [],
  )
  const of = (type: Step['type']) => steps.filter((step) => step.type === type)
  const [stage] = of('addon')
  const [after = before] = await tx
    .select({ defaultPlanSlug: addons.defaultPlanSlug, visible: addons.visible })
    .from(addons)
    .where(eq(addons.id, before.id))
  return {
    stage: stage === undefined ? null : { from: stage.from, to: stage.to },
    plans: await changedPlans(tx, of('plan')),
    defaultPlan: { from: before.defaultPlanSlug, to: after.defaultPlanSlug },
    visible: { from: before.visible, to: after.visible },
    approvals: of('approval').map(({ approvalType }) => approvalType as ApprovalType),
    repricings: of('repricing').map(({ id, name, from, to }) => ({ id, plan: name, from, to })),
    letters: await writtenLetters(tx, reading),
    webhooks: await writtenMessages(tx, reading),
    trail: rows,
  }
}
