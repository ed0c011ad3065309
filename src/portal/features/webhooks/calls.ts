import {
  deliveryList,
  deliverySendAgain,
  deliveryView,
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookSecretRegenerate,
  webhookTest,
  webhookUpdate,
  webhookView,
} from '#contract/endpoints/webhooks.ts'
import type { Delivery, Webhook, WebhookCreation } from '#contract/webhooks/webhook.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import type { SecretCalls } from '#portal/features/settings/calls.ts'
import { valuesOf } from './webhook-values.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'

/** The calls of the panel that creates a webhook; `onMade` is given the answer, which alone has the secret. */
export const newWebhook = (onMade: (made: Webhook) => void) => ({
  save: async (values: object, options: CallOptions) => {
    const made = await callApi(webhookCreate, { body: values as WebhookCreation }, options)
    onMade(made)
    return made
  },
})

/** The calls of the panel that changes a webhook; `onMade` is given the answer if it is added anew. */
export const webhookEdit = (id: string, onMade: (made: Webhook) => void) => ({
  save: savesTo(webhookUpdate, { id }),
  readLatest: async (signal: AbortSignal) => {
    const latest = await callApi(webhookView, { params: { id } }, { signal })
    const { etag, lastChange = null } = latest
    return {
      values: { ...valuesOf(latest) },
      etag,
      lastChange: lastChange && { by: lastChange.email ?? 'the platform', at: lastChange.at },
    }
  },
  addAnew: newWebhook(onMade).save,
})

/** The calls that enable or disable a webhook. */
export const switching = ({ id }: Webhook, to: Webhook['state']): ConfirmedCalls => ({
  act: (options) => callApi(webhookUpdate, { params: { id }, body: { state: to } }, options),
  hasHappened: async (options) => (await callApi(webhookView, { params: { id } }, options)).state === to,
})

/** The calls that delete a webhook; `onDeleted` is called once it is. */
export const deletion = ({ id }: Webhook, onDeleted: () => void): ConfirmedCalls => ({
  act: async (options) => {
    await callApi(webhookDelete, { params: { id } }, options)
    onDeleted()
  },
  hasHappened: async (options) => {
    const isGone = !(await callApi(webhookList, {}, options)).some((each) => each.id === id)
    if (isGone) onDeleted()
    return isGone
  },
})

/**
 * The calls that send a test; a later one than these shows that it was written. `onTested` is called with the id of its
 * message.
 */
export const testing = (
  { id }: Webhook,
  before: readonly Delivery[],
  onTested: (deliveryId: string) => void,
): ConfirmedCalls => ({
  act: async (options) => onTested((await callApi(webhookTest, { params: { id } }, options)).id),
  hasHappened: async (options) => {
    const [newest] = await callApi(deliveryList, { params: { id } }, options)
    if (newest?.event !== 'webhook.test' || newest.id === before[0]?.id) return false
    onTested(newest.id)
    return true
  },
})

/** The calls that have a message sent again: its attempts begin anew. `onSent` is called once it is. */
export const sendingAgain = (
  { id, attemptsInAll }: Pick<Delivery, 'id' | 'attemptsInAll'>,
  onSent: () => void,
): ConfirmedCalls => ({
  act: async (options) => {
    await callApi(deliverySendAgain, { params: { id } }, options)
    onSent()
  },
  hasHappened: async (options) => {
    const now = await callApi(deliveryView, { params: { id } }, options)
    const before = now.attemptsInAll - now.attempts
    const isSent = now.state === 'pending' || (now.attemptsInAll > attemptsInAll && before >= attemptsInAll)
    if (isSent) onSent()
    return isSent
  },
})

/** The calls of a webhook's secret. */
export const webhookSecretCalls = (id: string): SecretCalls => ({
  make: async (options) => {
    const { secret, secretMadeAt } = await callApi(webhookSecretRegenerate, { params: { id } }, options)
    return { secret, mark: secretMadeAt }
  },
  readMark: async (options) => (await callApi(webhookView, { params: { id } }, options)).secretMadeAt,
})
