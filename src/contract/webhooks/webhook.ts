import * as v from 'valibot'
import { changeOf, filledLine, id, stored, time, webUrl } from '../formats/field-types.ts'
import { eventNames, testEventName } from './event-names.ts'

/** Days of failing after which a webhook is disabled. */
export const failingDays = 5
/** Days for which deliveries are kept. */
export const deliveryDays = 30

const disabledReasons = ['person', 'failing', 'gone'] as const
export type DisabledBecause = (typeof disabledReasons)[number]

/** Why an attempt failed: the answer's status, or no answer. */
const attemptFailures = [
  'status',
  'redirect',
  'timeout',
  'refused_address',
  'connection_error',
  'tls_error',
  'unreadable_secret',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]

const deliveryStates = ['pending', 'retrying', 'delivered', 'givenUp'] as const

/** A message to a webhook, without its attempts. */
export const delivery = v.object({
  id,
  webhookId: id,
  event: v.picklist([...eventNames, testEventName]),
  state: v.picklist(deliveryStates),
  /** Since it was made or last sent again. */
  attempts: v.number(),
  /** Since it was made, however often it was sent again. */
  attemptsInAll: v.number(),
  createdAt: time,
  nextAttemptAt: v.nullable(time),
  /** Of the last attempt. */
  lastStatus: v.nullable(v.number()),
  lastFailure: v.nullable(v.picklist(attemptFailures)),
  lastTookMs: v.nullable(v.number()),
})
export type Delivery = v.InferOutput<typeof delivery>

/** An address that events are sent to: a company's, or the staff's own. */
export const webhook = v.object({
  ...stored,
  url: v.string(),
  description: v.string(),
  events: v.array(v.picklist(eventNames)),
  state: v.picklist(['enabled', 'disabled']),
  disabledBecause: v.nullable(v.picklist(disabledReasons)),
  failingSince: v.nullable(time),
  /** Masked but for its end; whole in the answer that creates it only. */
  secret: v.string(),
  secretMadeAt: time,
  /** Null for the staff's own. */
  companyId: v.nullable(id),
  /** Of a webhook read by itself: when a person last changed it, and who, null for staff at a company's; null if never. */
  lastChange: v.exactOptional(v.nullable(v.object({ email: v.nullable(v.string()), at: time }))),
  /** Of a webhook in the list: its newest message, null if there is none. */
  lastDelivery: v.exactOptional(v.nullable(delivery)),
})
export type Webhook = v.InferOutput<typeof webhook>

const events = v.pipe(
  v.array(v.picklist(eventNames, 'is not the name of an event'), 'must be a list'),
  v.minLength(1, 'must name at least one event'),
  v.maxLength(eventNames.length, 'names an event twice'),
  v.check((names) => new Set(names).size === names.length, 'names an event twice'),
)

const values = { url: webUrl, description: filledLine(200), events }

export const webhookCreation = v.strictObject(values)
export type WebhookCreation = v.InferOutput<typeof webhookCreation>

export const webhookChange = changeOf({ ...values, state: v.picklist(['enabled', 'disabled']) })
export type WebhookChange = v.InferOutput<typeof webhookChange>

const attempt = v.object({
  id,
  createdAt: time,
  tookMs: v.number(),
  status: v.nullable(v.number()),
  /** Shortened and without secrets; null without one. */
  answer: v.nullable(v.string()),
  failure: v.nullable(v.picklist(attemptFailures)),
})
export type DeliveryAttempt = v.InferOutput<typeof attempt>

/** A message with its text, its headers but for the signature, and its attempts, newest first. */
export const wholeDelivery = v.object({
  ...delivery.entries,
  url: v.string(),
  webhookState: v.picklist(['enabled', 'disabled']),
  body: v.string(),
  attemptList: v.array(attempt),
})
export type WholeDelivery = v.InferOutput<typeof wholeDelivery>
