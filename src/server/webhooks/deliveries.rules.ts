import { and, eq, inArray } from 'drizzle-orm'
import {
  deliveryBlockers,
  type DeliveryEvent,
  type DeliveryFacts,
  deliveryLifecycle,
  pauseAfterAttempts,
} from '#machines/webhook/lifecycle.ts'
import { stepOf } from '#machines/law.ts'
import { testEventName } from '#contract/webhooks/event-names.ts'
import { webhookBlockerWordings } from '#contract/wording/blockers/webhook-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { webhookAttempts, webhookDeliveries } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'
import type { WebhookRow } from './webhook.record.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const rule = ruleOf(deliveryLifecycle, deliveryBlockers, webhookBlockerWordings)

const factsOf = (webhook: Pick<WebhookRow, 'state'>, attempts: number): DeliveryFacts => ({
  attempts,
  endpoint: webhook.state,
})

const store = async (
  tx: Database,
  id: string,
  fields: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<DeliveryRow> => {
  const [row] = await tx.update(webhookDeliveries).set(fields).where(eq(webhookDeliveries.id, id)).returning()
  if (row === undefined) throw new Error(`delivery ${id} was not stored`)
  return row
}

/** Takes a step by itself, once an attempt was made; returns the delivery's new row. Throws if the lifecycle refuses. */
export async function stepDelivery(
  { tx, now }: { tx: Database; now: Date },
  webhook: Pick<WebhookRow, 'state'>,
  row: DeliveryRow,
  type: 'deliver' | 'fail' | 'giveUp',
): Promise<DeliveryRow> {
  const facts = factsOf(webhook, row.attempts)
  const { to } = decideStep(rule, { from: row.state, facts, event: { type, by: 'system' } })
  const nextAttemptAt = to === 'retrying' ? new Date(now.getTime() + pauseAfterAttempts(row.attempts)) : null
  return store(tx, row.id, { state: to, attempts: row.attempts, nextAttemptAt })
}

/** The outcome of an attempt: `failure` is null if the message was accepted. */
export type Attempted = Pick<typeof webhookAttempts.$inferInsert, 'tookMs' | 'status' | 'answer' | 'failure'>

/**
 * Stores an attempt and takes the step that it leads to: delivered where it was accepted, else tried again later, or
 * given up where the lifecycle has no further attempt.
 */
export async function noteAttempt(
  { tx, now }: { tx: Database; now: Date },
  webhook: Pick<WebhookRow, 'state'>,
  stored: DeliveryRow,
  attempted: Attempted,
): Promise<DeliveryRow> {
  await tx.insert(webhookAttempts).values({ deliveryId: stored.id, createdAt: now, ...attempted })
  const row = { ...stored, attempts: stored.attempts + 1 }
  if (attempted.failure === null) return stepDelivery({ tx, now }, webhook, row, 'deliver')
  const facts = factsOf(webhook, row.attempts)
  const fail: DeliveryEvent = { type: 'fail', by: 'system' }
  const isTriedAgain = stepOf(deliveryLifecycle, { from: row.state, facts, event: fail }) !== null
  return stepDelivery({ tx, now }, webhook, row, isTriedAgain ? 'fail' : 'giveUp')
}

/** Has a delivery sent again. Throws 409 with the reason if the lifecycle refuses. */
export async function sendAgain(
  { tx, now, by }: Pick<Act, 'tx' | 'now' | 'by'>,
  webhook: WebhookRow,
  row: DeliveryRow,
): Promise<DeliveryRow> {
  const facts = factsOf(webhook, row.attempts)
  const { to } = decideStep(rule, { from: row.state, facts, event: { type: 'sendAgain', by } })
  return store(tx, row.id, { state: to, attempts: 0, nextAttemptAt: now })
}

/** Gives up what is still to be sent to a webhook that is disabled. */
export async function giveUpOpen(act: Pick<Act, 'tx' | 'now'>, webhook: WebhookRow): Promise<void> {
  const open = ['pending', 'retrying'] as const
  for (const from of open) {
    const event = { type: 'giveUp', by: 'system' } as const
    const { to } = decideStep(rule, { from, facts: factsOf(webhook, 0), event })
    await act.tx
      .update(webhookDeliveries)
      .set({ state: to, nextAttemptAt: null })
      .where(and(eq(webhookDeliveries.webhookId, webhook.id), inArray(webhookDeliveries.state, [from])))
  }
}

/** Writes a test message to a webhook. Throws 409 if it is disabled. */
export async function writeTest(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  webhook: WebhookRow,
): Promise<DeliveryRow> {
  if (webhook.state === 'disabled') throw conflict(webhookBlockerWordings.endpoint_disabled.message)
  const body = JSON.stringify({
    type: testEventName,
    timestamp: now.toISOString(),
    data: { webhook: { id: webhook.id, description: webhook.description } },
  })
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ webhookId: webhook.id, event: testEventName, body, createdAt: now, nextAttemptAt: now })
    .returning()
  if (row === undefined) throw new Error('the test was not stored')
  return row
}
