import { desc, eq, sql } from 'drizzle-orm'
import type { Delivery, Webhook, WholeDelivery } from '#contract/webhooks/webhook.ts'
import type { Database } from '#server/db/database.ts'
import { users, webhookAttempts, webhookDeliveries, type webhooks } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** A webhook on the wire, its secret masked unless just created. */
export const webhookRecord = (row: WebhookRow, secret = `${'•'.repeat(8)}${row.lastFour}`): Webhook => ({
  ...storedFields(row),
  url: row.url,
  description: row.description,
  events: row.events as Webhook['events'],
  state: row.state,
  disabledBecause: row.disabledBecause,
  failingSince: row.failingSince?.toISOString() ?? null,
  secret,
  secretMadeAt: row.secretMadeAt.toISOString(),
  companyId: row.companyId,
})

/** A webhook on the wire as it is read by itself: with its last change. */
export async function loadWebhookRecord(tx: Database, row: WebhookRow): Promise<Webhook> {
  const { changedById, changedAt } = row
  const [by] =
    changedById === null
      ? []
      : await tx.select({ email: users.email }).from(users).where(eq(users.id, changedById))
  const lastChange = changedAt === null ? null : { email: by?.email ?? null, at: changedAt.toISOString() }
  return { ...webhookRecord(row), lastChange }
}

/** The last attempt of each delivery. */
const last = (tx: Database) =>
  tx
    .selectDistinctOn([webhookAttempts.deliveryId])
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, sql`${webhookDeliveries.id}`))
    .orderBy(webhookAttempts.deliveryId, desc(webhookAttempts.createdAt), desc(webhookAttempts.id))
    .as('last')

const deliveryRecord = (
  row: DeliveryRow,
  attempt: Pick<typeof webhookAttempts.$inferSelect, 'status' | 'failure' | 'tookMs'> | null | undefined,
): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event as Delivery['event'],
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  lastStatus: attempt?.status ?? null,
  lastFailure: attempt?.failure ?? null,
  lastTookMs: attempt?.tookMs ?? null,
})

/** A webhook's deliveries, newest first, each with its last attempt. */
export async function loadDeliveries(
  tx: Database,
  webhookId: string,
  page: { offset: number; limit: number },
): Promise<{ entries: Delivery[]; total: number }> {
  const ofWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const attempts = last(tx)
  const rows = await tx
    .select({
      delivery: webhookDeliveries,
      status: attempts.status,
      failure: attempts.failure,
      tookMs: attempts.tookMs,
    })
    .from(webhookDeliveries)
    .leftJoinLateral(attempts, sql`true`)
    .where(ofWebhook)
    .orderBy(desc(webhookDeliveries.serial))
    .limit(page.limit)
    .offset(page.offset)
  const entries = rows.map(({ delivery, status, failure, tookMs }) =>
    deliveryRecord(delivery, tookMs === null ? null : { status, failure, tookMs }),
  )
  return { entries, total: await tx.$count(webhookDeliveries, ofWebhook) }
}

const attemptsOf = (tx: Database, id: string) =>
  tx
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.createdAt), desc(webhookAttempts.id))

/** A delivery with its message and all its attempts. */
export async function wholeDeliveryRecord(
  tx: Database,
  row: DeliveryRow & { webhook: WebhookRow },
): Promise<WholeDelivery> {
  const attempts = await attemptsOf(tx, row.id)
  return {
    ...deliveryRecord(row, attempts[0]),
    url: row.webhook.url,
    webhookState: row.webhook.state,
    body: row.body,
    attemptList: attempts.map(({ deliveryId: _deliveryId, createdAt, ...attempt }) => ({
      ...attempt,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** A delivery as its list shows it. */
export const loadDeliveryRecord = async (tx: Database, row: DeliveryRow): Promise<Delivery> =>
  deliveryRecord(row, (await attemptsOf(tx, row.id))[0])
