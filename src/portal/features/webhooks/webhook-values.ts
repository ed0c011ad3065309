import * as v from 'valibot'
import { type EventName, eventNames } from '#contract/webhooks/event-names.ts'
import type { Webhook, WebhookCreation } from '#contract/webhooks/webhook.ts'

/** The values of the form: each event is chosen or not. */
const values = v.object({
  url: v.string(),
  description: v.string(),
  events: v.record(v.string(), v.boolean()),
})
export type WebhookValues = v.InferOutput<typeof values>

export const isWebhookValues = (value: unknown): value is WebhookValues => v.is(values, value)

const chosen = (events: readonly EventName[]) =>
  Object.fromEntries(eventNames.map((name) => [name, events.includes(name)]))

/** A stored webhook in the form. */
export const valuesOf = ({ url, description, events }: Webhook): WebhookValues => ({
  url,
  description,
  events: chosen(events),
})

/** The form of a new webhook. */
export const newValues: WebhookValues = { url: '', description: '', events: chosen([]) }

/** The form's values as they are sent. */
export const bodyOf = ({ url, description, events }: WebhookValues): WebhookCreation => ({
  url: url.trim(),
  description: description.trim(),
  events: eventNames.filter((name) => events[name] === true),
})
