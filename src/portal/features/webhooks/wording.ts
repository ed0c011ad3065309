import {
  type DeliveryBlocker,
  deliveryBlockers,
  deliveryLifecycle,
  maxDeliveryAttempts,
} from '#machines/webhook/lifecycle.ts'
import { snapshotOf, type Party } from '#machines/law.ts'
import { counted } from '#contract/formats/grouped.ts'
import type { Blocker } from '#contract/trail.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { webhookBlockerWordings } from '#contract/wording/blockers/webhook-blockers.ts'
import {
  type AttemptFailure,
  type Delivery,
  type DisabledBecause,
  failingDays,
  type Webhook,
} from '#contract/webhooks/webhook.ts'

/** The display names of a delivery's states. */
export const deliveryStateWording: Readonly<Record<Delivery['state'], string>> = {
  pending: 'To be sent',
  retrying: 'Will be sent again',
  delivered: 'Delivered',
  givenUp: 'Given up',
}

/** Why an attempt failed, in words. */
const failures: Readonly<Record<AttemptFailure, string>> = {
  status: 'Not accepted',
  redirect: 'Redirected elsewhere, which is not followed',
  timeout: 'No answer in 15 seconds',
  refused_address: 'The address is not public',
  connection_error: 'No connection',
  tls_error: 'No secure connection',
  unreadable_secret: 'The secret cannot be read: regenerate it',
}

/** How an attempt went, in words. */
export const outcomeOf = (status: number | null, failure: AttemptFailure | null): string => {
  if (failure === null) return status === null ? 'Not tried yet' : `Accepted (${status})`
  return status === null ? failures[failure] : `${failures[failure]} (${status})`
}

/** Why a webhook is disabled. */
export const disabledReasonWording: Readonly<Record<DisabledBecause, string>> = {
  person: 'Somebody has disabled it.',
  failing: `It was disabled because it accepted no message for ${failingDays} days.`,
  gone: 'It was disabled because it answered 410 Gone.',
}

/** Explains why a message cannot be sent again now; empty if it can. */
export const sendAgainBlockers = (
  { state, attempts }: Pick<Delivery, 'state' | 'attempts'>,
  endpoint: Webhook['state'],
  by: Party,
): Blocker[] =>
  deliveryBlockers(snapshotOf(deliveryLifecycle, state, { attempts, endpoint }), {
    type: 'sendAgain',
    by,
  }).map((each) => explain(webhookBlockerWordings, each, null))

/** Explains why no test can be sent; empty if it can. */
export const testBlockers = ({ state }: Pick<Webhook, 'state'>): Blocker[] =>
  state === 'enabled'
    ? []
    : [explain<DeliveryBlocker, null>(webhookBlockerWordings, { code: 'endpoint_disabled' }, null)]

type Tries = Pick<Delivery, 'state' | 'attempts' | 'attemptsInAll'>

/** The attempts made since it was last sent, of how many, and all of them where it was sent again. */
export const attemptsOf = ({ state, attempts, attemptsInAll }: Tries): string => {
  if (attemptsInAll === 0) return 'No attempt yet'
  if (attempts === 0)
    return `${state === 'pending' ? 'Sent again, ' : ''}${counted(attemptsInAll, 'attempt')} before`
  const inAll = attemptsInAll === attempts ? '' : `, ${attemptsInAll} in all`
  return `Attempt ${attempts} of ${maxDeliveryAttempts}${inAll}`
}

/** The next attempt by its number, as it is asked about before. */
export const nextAttemptOf = ({ attemptsInAll }: Pick<Delivery, 'attemptsInAll'>): string =>
  `It will be attempt ${attemptsInAll + 1}.`

/** How a message that was just sent fared. */
export const sentWording = (delivery: Delivery): string => {
  const { state, lastStatus, lastFailure, lastTookMs } = delivery
  if (state === 'givenUp' && delivery.attempts === 0) return 'not sent, since the webhook is disabled.'
  const took = lastTookMs === null ? '' : ` in ${lastTookMs.toLocaleString('en')} ms`
  const next = { retrying: ' It will be sent again.', givenUp: ' It will not be sent again.' }
  return `${outcomeOf(lastStatus, lastFailure)}${took}.${state === 'retrying' || state === 'givenUp' ? next[state] : ''}`
}
