import { and, asc, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type AttemptFailure, failingDays } from '#contract/webhooks/webhook.ts'
import type { WorkResources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema.ts'
import { updateRow } from '#server/law/stored.ts'
import { callWebhook, receiverLimitMs } from '#server/outbound/call-webhook.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { redactedBody } from '#server/provisioning/redact.ts'
import { type Attempted, type DeliveryRow, giveUpOpen, noteAttempt } from './deliveries.rules.ts'
import { messageHeaders, openSecret } from './webhook-secrets.ts'
import type { WebhookRow } from './webhook.record.ts'
import { writeDisabledLetters } from './webhook-letters.ts'

/** Webhooks that one process sends to at once; each gets its messages one after another. */
const lanes = 8
/** Lease of a process on a webhook, in ms, renewed for each message: longer than a receiver may take. */
const leaseMs = receiverLimitMs + 15_000
/** The most characters stored of an answer. */
const keptAnswer = 4000
const failingMs = failingDays * 24 * 3_600_000

/** Leases live by the database's time, which every process shares. */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`

const isDue = (now: Date) =>
  and(inArray(webhookDeliveries.state, ['pending', 'retrying']), lte(webhookDeliveries.nextAttemptAt, now))

/** Leases the next webhook that something is due for and no process sends to; null if there is none. */
const takeWebhook = ({ db, clock }: WorkResources): Promise<WebhookRow | null> =>
  db.transaction(async (tx) => {
    const due = tx
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue(clock.now())))
    const [row] = await tx
      .select()
      .from(webhooks)
      .where(
        and(
          eq(webhooks.state, 'enabled'),
          or(isNull(webhooks.leaseUntil), lte(webhooks.leaseUntil, sql`clock_timestamp()`)),
          exists(due),
        ),
      )
      .orderBy(asc(webhooks.leaseUntil), asc(webhooks.id))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (row === undefined) return null
    await tx.update(webhooks).set({ leaseUntil: leaseEnd }).where(eq(webhooks.id, row.id))
    return row
  })

const release = (db: Database, id: string) =>
  db.update(webhooks).set({ leaseUntil: null }).where(eq(webhooks.id, id))

/** The oldest message that is due for a webhook, with the webhook as it is now, its lease renewed; null if none is. */
const nextDue = ({ db, clock }: WorkResources, id: string) =>
  db.transaction(async (tx) => {
    const [webhook] = await tx
      .update(webhooks)
      .set({ leaseUntil: leaseEnd })
      .where(eq(webhooks.id, id))
      .returning()
    if (webhook?.state !== 'enabled') return null
    const [row] = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, id), isDue(clock.now())))
      .orderBy(asc(webhookDeliveries.serial))
      .limit(1)
    return row === undefined ? null : { webhook, row }
  })

/** How an attempt went, as it is stored. */
function outcomeOf(result: CallResult, tookMs: number, secret: string): Attempted {
  if (result.kind !== 'answer') {
    const failure = result.kind === 'too_large' ? 'connection_error' : result.kind
    return { tookMs, status: null, answer: null, failure }
  }
  const { status, body } = result
  const failure: AttemptFailure | null =
    status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
  return { tookMs, status, answer: redactedBody(body, [secret]).slice(0, keptAnswer), failure }
}

async function attempt(
  { config }: WorkResources,
  webhook: WebhookRow,
  { id, body }: DeliveryRow,
): Promise<Attempted> {
  let secret: string
  try {
    secret = openSecret(config, webhook)
  } catch {
    // Told on the screen: a new secret helps.
    return { tookMs: 0, status: null, answer: null, failure: 'unreadable_secret' }
  }
  const began = performance.now()
  const { webhookAllow: allow, reroutes } = config
  // Receivers compare the time with the real one.
  const headers = messageHeaders(secret, { id: `msg_${id}`, body, at: new Date() })
  const result = await callWebhook({ url: webhook.url, headers, body }, { allow, reroutes })
  return outcomeOf(result, Math.round(performance.now() - began), secret)
}

/** The end that a webhook's failing leads to: disabled once it wants no more messages, or has accepted none for days. */
function failedFields(
  { failingSince }: WebhookRow,
  { status }: Attempted,
  now: Date,
): Partial<typeof webhooks.$inferInsert> {
  if (status === 410) return { state: 'disabled', disabledBecause: 'gone' }
  if (failingSince === null) return { failingSince: now }
  const isOver = now.getTime() - failingSince.getTime() >= failingMs
  return isOver ? { state: 'disabled', disabledBecause: 'failing' } : {}
}

/** Stores how an attempt went, with what it means for its webhook. */
const settle = (
  { db, clock, config }: WorkResources,
  sent: DeliveryRow,
  attempted: Attempted,
): Promise<void> =>
  db.transaction(async (tx) => {
    const act = { tx, now: clock.now(), config }
    const [found] = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, sent.webhookId))
      .for('no key update')
    const [row] = await tx
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, sent.id))
      .for('no key update')
    // Deleted, or over since: disabled meanwhile, or another process has sent it too.
    if (found === undefined || (row?.state !== 'pending' && row?.state !== 'retrying')) return
    let webhook = found
    if (attempted.failure === null) {
      if (found.failingSince !== null)
        webhook = await updateRow(act, webhooks, found.id, { failingSince: null })
    } else {
      const fields = failedFields(found, attempted, act.now)
      if (Object.keys(fields).length > 0) webhook = await updateRow(act, webhooks, found.id, fields)
    }
    await noteAttempt(act, webhook, row, attempted)
    if (webhook.state === found.state) return
    await giveUpOpen(act, webhook)
    await writeDisabledLetters(act, webhook)
  })

/** Sends what is due to a leased webhook, in order. Returns how many attempts. */
async function sendTo(sending: WorkResources, id: string, isStopping: () => boolean): Promise<number> {
  let count = 0
  try {
    while (!isStopping()) {
      const due = await nextDue(sending, id)
      if (due === null) break
      await settle(sending, due.row, await attempt(sending, due.webhook, due.row))
      count += 1
    }
    return count
  } finally {
    await release(sending.db, id)
  }
}

/**
 * Sends what is due to one webhook after another until none is left, with as many others beside it as are left to begin
 * and find a webhook of their own. Returns how many attempts.
 */
async function runLane(sending: WorkResources, isStopping: () => boolean, others: number): Promise<number> {
  let beside: Promise<number> | null = null
  for (let count = 0; ;) {
    const webhook = isStopping() ? null : await takeWebhook(sending)
    if (webhook === null) return count + ((await beside) ?? 0)
    if (others > 0 && beside === null) {
      beside = runLane(sending, isStopping, others - 1)
      // Thrown where it is awaited; this lane may fail before that.
      beside.catch(() => undefined)
    }
    count += await sendTo(sending, webhook.id, isStopping)
  }
}

/**
 * Sends the messages that are due to webhooks, each webhook's in order and several webhooks' at once; a slow one holds
 * up nobody else's. Any number of servers may run it. A message is sent twice where a server dies while sending it.
 * Returns the number of attempts.
 */
export const sendWebhooks = (sending: WorkResources, stopping?: AbortSignal): Promise<number> =>
  runLane(sending, () => stopping?.aborted === true, lanes - 1)
