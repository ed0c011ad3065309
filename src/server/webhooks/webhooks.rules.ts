import { randomUUID } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import type { WebhookChange, WebhookCreation } from '#contract/webhooks/webhook.ts'
import type { Database } from '#server/db/database.ts'
import { webhooks } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import type { UserCaller } from '#server/law/handler.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'
import { isPublicHost } from '#server/config/public-host.ts'
import { giveUpOpen } from './deliveries.rules.ts'
import type { WebhookRow } from './webhook.record.ts'
import { writeWebhookSecretLetters } from './webhook-letters.ts'
import { newSecret } from './webhook-secrets.ts'

/** Lists a company's webhooks or, for null, the staff's own, oldest first. */
export const loadWebhooks = (tx: Database, companyId: string | null): Promise<WebhookRow[]> =>
  tx
    .select()
    .from(webhooks)
    .where(companyId === null ? isNull(webhooks.companyId) : eq(webhooks.companyId, companyId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

/** Throws 422 where messages may not be sent to a URL. */
function checkUrl({ config }: Pick<Act, 'config'>, given: string): void {
  const url = new URL(given)
  if (config.webhookAllow.includes(url.origin)) return
  const problem =
    url.protocol !== 'https:'
      ? 'must use https'
      : url.username !== '' || url.password !== ''
        ? 'must not contain a user or a password: messages are signed instead'
        : isPublicHost(url.hostname)
          ? null
          : 'must name a public host'
  if (problem !== null) throw invalid({ url: [problem] })
}

/** Creates a webhook for the caller's company or, for staff, of their own. Returns its secret, this once. */
export async function createWebhook(
  act: Act,
  caller: UserCaller,
  given: WebhookCreation,
): Promise<{ row: WebhookRow; secret: string }> {
  if (!caller.admin && caller.companyId === null)
    throw conflict('Webhooks belong to companies, and you are in none.')
  checkUrl(act, given.url)
  const id = randomUUID()
  const { secret, stored } = newSecret(act.config, id)
  const row = await insertRow(act.tx, webhooks, {
    id,
    ...given,
    ...stored,
    secretMadeAt: act.now,
    companyId: caller.admin ? null : caller.companyId,
    state: 'enabled',
    createdAt: act.now,
    updatedAt: act.now,
  })
  return { row, secret }
}

/** Changes a webhook; one that is disabled gives up what was still to be sent. Throws 422 for a URL that is refused. */
export async function changeWebhook(
  act: Act,
  stored: WebhookRow,
  change: WebhookChange,
): Promise<WebhookRow> {
  if (change.url !== undefined && change.url !== stored.url) checkUrl(act, change.url)
  const { state = stored.state, ...values } = change
  const isSwitched = state !== stored.state
  const row = await updateRow(act, webhooks, stored.id, {
    ...values,
    changedById: act.by === 'admin' && stored.companyId !== null ? null : act.actorId,
    changedAt: act.now,
    ...(isSwitched && {
      state,
      disabledBecause: state === 'disabled' ? 'person' : null,
      failingSince: null,
    }),
  })
  if (isSwitched && state === 'disabled') await giveUpOpen(act, row)
  return row
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook({ tx }: Act, { id }: WebhookRow): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Replaces a webhook's secret; returns the new one, this once. Tells its company, or staff. */
export async function regenerateWebhookSecret(
  act: Act,
  { id }: WebhookRow,
): Promise<{ row: WebhookRow; secret: string }> {
  const { secret, stored } = newSecret(act.config, id)
  const row = await updateRow(act, webhooks, id, { ...stored, secretMadeAt: act.now })
  await writeWebhookSecretLetters(act, row)
  return { row, secret }
}
