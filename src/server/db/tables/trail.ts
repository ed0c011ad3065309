import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { addons } from './addons.ts'
import { companies, users } from './companies.ts'
import { services } from './services.ts'

export const trailKindEnum = pgEnum('trail_kind', ['transition', 'change'])

/** The condition of the decisions of approvals and repricings, in the words of the index that has them in time. */
export const isDecision = (t: Readonly<Record<'kind' | 'subjectType' | 'event', SQLWrapper>>): SQL =>
  sql`${t.kind} = 'transition' and ${t.subjectType} in ('approval', 'repricing') and ${t.event} in ('approve', 'reject', 'approveWithProgression')`

/**
 * The append-only audit record. A `transition` row keeps the guard's input as evidence and replays through its
 * machine; a `change` row names a field (never a secret) and does not. A row about a company has no add-on and
 * appears in the trails of all its add-ons.
 */
export const trail = pgTable(
  'trail',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Orders rows with equal timestamps. */
    serial: bigserial({ mode: 'number' }).notNull(),
    kind: trailKindEnum().notNull(),
    addonId: uuid().references(() => addons.id),
    companyId: uuid().references(() => companies.id),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    /** The approval's type, for rows of an approval. */
    approvalType: text(),
    event: text(),
    /** The changed field; for a transition of a review step, the step. */
    field: text(),
    from: text(),
    to: text(),
    actorId: uuid().references(() => users.id),
    /** The platform's service that did it; told to staff alone. */
    serviceId: uuid().references(() => services.id),
    /** 'admin' if the actor acted as staff; 'system' for jobs, services and the add-on's own token. */
    actorRole: text().$type<'provider' | 'admin' | 'system'>().notNull(),
    /** Visible to the provider too. */
    note: text(),
    /** { facts, event } as the machine saw them; never served. */
    evidence: jsonb().$type<{ facts: unknown; event: { type: string } }>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // With all that decides who is shown a row, so that counting reads no rows.
    index('trail_addon').on(t.addonId, t.createdAt, t.serial, t.subjectType, t.event, t.field),
    index('trail_addon_serial').on(t.addonId, t.serial),
    index('trail_company').on(t.companyId, t.createdAt, t.serial),
    index('trail_subject').on(t.subjectType, t.subjectId, t.serial),
    // Decisions of approvals and price changes, in time.
    index('trail_decisions').on(t.createdAt, t.serial).where(isDecision(t)),
    // Finds the rows that name a customer: invitations, and their withdrawals.
    index('trail_invited')
      .on(sql`lower(coalesce(${t.to}, ${t.from}))`)
      .where(sql`${t.field} in ('alphaUser', 'planPass')`),
  ],
)

/** First responses to POSTs with an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id, the add-on's if it called with its own token, or the service's. */
    callerId: uuid().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Null only until the transaction that answers the request commits. */
    answer: jsonb().$type<{ status: number; body: unknown; etag: string | null }>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callerId, t.method, t.path, t.key] }),
    index('idempotency_age').on(t.createdAt),
  ],
)

/** Medians over all companies of how long steps to GA took, counted by a job; only where there are enough. */
export const stepDurations = pgTable('step_durations', {
  /** An approval's type, a stage that is left, or `automatic_review`. */
  name: text().primaryKey(),
  seconds: integer().notNull(),
  /** The median in working days; of decisions alone. */
  workingDays: integer(),
  count: integer().notNull(),
})
