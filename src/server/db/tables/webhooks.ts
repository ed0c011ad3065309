import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AttemptFailure, DisabledBecause } from '#contract/webhooks/webhook.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { companies, users } from './companies.ts'

export const webhookStateEnum = pgEnum('webhook_state', ['enabled', 'disabled'])

/** Addresses that events are sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...storedColumns,
    /** Null for the platform staff's own. */
    companyId: uuid().references(() => companies.id),
    url: text().notNull(),
    description: text().notNull(),
    /** Names of the events that it is sent. */
    events: text().array().notNull(),
    /** The person who last changed it, null for staff at a company's; and when. */
    changedById: uuid().references(() => users.id),
    changedAt: instant(),
    state: webhookStateEnum().notNull(),
    disabledBecause: text().$type<DisabledBecause>(),
    /** When it last began to fail; null once it has accepted a message. */
    failingSince: instant(),
    /** The secret that its messages are signed with, sealed. */
    secretBox: text().notNull(),
    lastFour: text().notNull(),
    secretMadeAt: instant().notNull(),
    /** Until when one process sends its messages, one after another. */
    leaseUntil: instant(),
  },
  (t) => [index('webhooks_company').on(t.companyId, t.createdAt)],
)

export const deliveryStateEnum = pgEnum('delivery_state', ['pending', 'retrying', 'delivered', 'givenUp'])

/** Events for webhooks, written in the transaction that causes them and sent by a job. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which they were written; many have the same instant. */
    serial: bigserial({ mode: 'number' }).notNull(),
    webhookId: idOf(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** The message as it is sent. */
    body: text().notNull(),
    state: deliveryStateEnum().notNull().default('pending'),
    /** Since it was made or last sent again. */
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** When it is due; null once it is over. */
    nextAttemptAt: instant(),
  },
  (t) => [
    index('webhook_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_webhook').on(t.webhookId, t.serial),
    index('webhook_deliveries_age').on(t.createdAt),
  ],
)

/** Attempts of deliveries. Answers are shortened and without secrets. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    deliveryId: idOf(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    tookMs: integer().notNull(),
    /** Null without an answer. */
    status: integer(),
    answer: text(),
    /** Why it failed; null if it was accepted. */
    failure: text().$type<AttemptFailure>(),
  },
  (t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.createdAt)],
)
