import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Delivery, Webhook, WholeDelivery } from '#contract/webhooks/webhook.ts'
import type { Database } from '#server/db/database.ts'
import { users, webhookAttempts, webhookDeliveries, webhooks } from '#server/db/schema.ts'
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

/** The number of a delivery's attempts, and the last of them. */
interface Attempts {
  count: number
  last: Pick<typeof webhookAttempts.$inferSelect, 'status' | 'failure' | 'tookMs'> | undefined
}

const deliveryRecord = (row: DeliveryRow, { count, last }: Attempts): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event as Delivery['event'],
  state: row.state,
  attempts: row.attempts,
  attemptsInAll: count,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  lastStatus: last?.status ?? null,
  lastFailure: last?.failure ?? null,
  lastTookMs: last?.tookMs ?? null,
})

/** Deliveries with their attempts in brief. */
function briefly(tx: Database) {
  const attempts = tx
    .select({
      status: webhookAttempts.status,
      failure: webhookAttempts.failure,
      tookMs: webhookAttempts.tookMs,
      count: sql<number>`(count(*) over ())::int`.as('count'),
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, sql`${webhookDeliveries.id}`))
    .orderBy(desc(webhookAttempts.createdAt), desc(webhookAttempts.id))
    .limit(1)
    .as('attempts')
  return tx
    .select({
      delivery: webhookDeliveries,
      status: attempts.status,
      failure: attempts.failure,
      tookMs: attempts.tookMs,
      count: attempts.count,
    })
    .from(webhookDeliveries)
    .leftJoinLateral(attempts, sql`true`)
    .$dynamic()
}

type Brief = Awaited<ReturnType<typeof briefly>>[number]

const briefRecord = ({ delivery, count, status, failure, tookMs }: Brief): Delivery =>
  deliveryRecord(delivery, {
    count: count ?? 0,
    last: tookMs === null ? undefined : { status, failure, tookMs },
  })

/** A webhook's deliveries, newest first, each with its last attempt. */
export async function loadDeliveries(
  tx: Database,
  webhookId: string,
  page: { offset: number; limit: number },
): Promise<{ entries: Delivery[]; total: number }> {
  const ofWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const rows = await briefly(tx)
    .where(ofWebhook)
    .orderBy(desc(webhookDeliveries.serial))
    .limit(page.limit)
    .offset(page.offset)
  return { entries: rows.map(briefRecord), total: await tx.$count(webhookDeliveries, ofWebhook) }
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
    ...deliveryRecord(row, { count: attempts.length, last: attempts[0] }),
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
export async function loadDeliveryRecord(tx: Database, { id }: Pick<DeliveryRow, 'id'>): Promise<Delivery> {
  const [row] = await briefly(tx).where(eq(webhookDeliveries.id, id))
  if (row === undefined) throw new Error(`delivery ${id} is not stored`)
  return briefRecord(row)
}

/** Webhooks as their list shows them: each with its newest message. */
export async function loadListedWebhooks(tx: Database, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  // For each webhook its last index entry alone: one can have thousands of messages.
  const newestOf = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, sql`${webhooks.id}`))
    .orderBy(desc(webhookDeliveries.serial))
    .limit(1)
  const ids = rows.map(({ id }) => id)
  const newest = tx
    .select({ id: sql`(${newestOf})` })
    .from(webhooks)
    .where(inArray(webhooks.id, ids))
  const deliveries = rows.length === 0 ? [] : await briefly(tx).where(inArray(webhookDeliveries.id, newest))
  const byWebhook = new Map(deliveries.map((row) => [row.delivery.webhookId, briefRecord(row)]))
  return rows.map((row) => ({ ...webhookRecord(row), lastDelivery: byWebhook.get(row.id) ?? null }))
}
