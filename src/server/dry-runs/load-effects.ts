import { and, asc, eq, gte, notInArray, sql } from 'drizzle-orm'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { companyUsers, outbox, trail, users } from '#server/db/schema.ts'
import { groupBy } from '#server/db/group-by.ts'
import { planName } from '#server/addons/load-transitions.ts'
import { transitionRecord } from '#server/addons/transition.record.ts'
import { staffEmails } from '#server/identity/staff-emails.ts'
import type { AddonIds } from '#server/law/handler.ts'
import { replayedOnly } from '#server/law/trail.ts'

/** The condition that a row was written by this transaction itself. */
const isOwn = sql`xmin = pg_current_xact_id()::xid`

interface Reading {
  config: ServerConfig
  /** When the transaction's acts took place. */
  now: Date
  addon: AddonIds
  forAdmin: boolean
}

/** The trail rows of this transaction, as the caller would read them. */
async function writtenRows(tx: Database, { addon, forAdmin }: Reading) {
  const rows = await tx
    .select({ row: trail, email: users.email, planName })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
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

/** The letters of this transaction by subject and recipients; a provider sees no customer and no staff by name. */
async function writtenLetters(
  tx: Database,
  { config, now, addon, forAdmin }: Reading,
): Promise<CallEffects['letters']> {
  const rows = await tx
    .select({ to: outbox.to, subject: outbox.subject })
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
  const groups = groupBy(rows, ({ subject, to }) => JSON.stringify([subject, partyOf(to)]))
  return [...groups.values()].flatMap((letters) => {
    const [first] = letters
    if (first === undefined) return []
    const to = partyOf(first.to)
    const people = forAdmin || to === 'company' ? letters.map((letter) => letter.to) : []
    return [{ subject: first.subject, to, count: letters.length, people }]
  })
}

/** Collects what this transaction has brought about for an add-on, before it is undone. */
export async function loadEffects(tx: Database, reading: Reading): Promise<CallEffects> {
  const rows = await writtenRows(tx, reading)
  const steps = rows.flatMap(({ kind, subject, event, from, to, approvalType }) =>
    kind === 'transition' && from !== null && to !== null && event !== null && subject.id !== null
      ? [{ type: subject.type, id: subject.id, name: subject.name ?? '', event, from, to, approvalType }]
      : [],
  )
  const of = (type: (typeof steps)[number]['type']) => steps.filter((step) => step.type === type)
  const [stage] = of('addon')
  return {
    stage: stage === undefined ? null : { from: stage.from, to: stage.to },
    plans: of('plan').map(({ id, name, from, to }) => ({ id, name, from, to })),
    defaults: rows.flatMap(({ kind, subject, field, from, to }) =>
      kind === 'change' && subject.type === 'addon' && field !== null ? [{ field, from, to }] : [],
    ),
    approvals: of('approval').map(({ approvalType, event, from, to }) => ({
      type: approvalType as ApprovalType,
      event,
      from,
      to,
    })),
    repricings: of('repricing').map(({ id, name, from, to }) => ({ id, plan: name, from, to })),
    letters: await writtenLetters(tx, reading),
    trail: rows,
  }
}
