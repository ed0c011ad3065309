/** Names of the events that are told outside: to webhooks, and in the portal's notices. */
export const eventNames = [
  'addon.stage_changed',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.withdrawn',
  'approval.reopened',
  'approval.message_sent',
  'plan.created',
  'plan.availability_changed',
  'repricing.requested',
  'repricing.status_changed',
  'review.finished',
  'install.state_changed',
  'payout.made',
  'shutdown_notice.announced',
  'shutdown_notice.withdrawn',
] as const
export type EventName = (typeof eventNames)[number]

/** The row of the audit trail that an event is made of. */
interface TrailRow {
  kind: 'transition' | 'change'
  subjectType: string
  event?: string | null | undefined
  field?: string | null | undefined
  to?: string | null | undefined
}

/** Events of lifecycles' steps, by the trail's subject and the machine's event; `*` for all others of the subject. */
const stepEvents: Readonly<Record<string, Readonly<Record<string, EventName | null>>>> = {
  addon: { '*': 'addon.stage_changed' },
  approval: {
    request: 'approval.requested',
    approve: 'approval.approved',
    approveWithProgression: 'approval.approved',
    reject: 'approval.rejected',
    withdraw: 'approval.withdrawn',
    reopen: 'approval.reopened',
    lapse: 'approval.reopened',
  },
  plan: { '*': 'plan.availability_changed' },
  repricing: { '*': 'repricing.status_changed' },
  install: { '*': 'install.state_changed' },
  deprecation: { announce: 'shutdown_notice.announced', withdraw: 'shutdown_notice.withdrawn' },
}

/** How a review ends. */
const reviewEnds = new Set<string | null | undefined>(['passed', 'failed', 'cancelled'])

/** The event that a row of the trail is told as; null if it is told to nobody. */
export function eventOfRow({ kind, subjectType, event, field, to }: TrailRow): EventName | null {
  if (kind === 'transition') {
    const events = Object.hasOwn(stepEvents, subjectType) ? stepEvents[subjectType] : undefined
    return events?.[event ?? ''] ?? events?.['*'] ?? null
  }
  if (field === 'created' && subjectType === 'plan') return 'plan.created'
  if (field === 'created' && subjectType === 'repricing') return 'repricing.requested'
  if (field === 'message' && subjectType === 'approval' && (to ?? null) !== null)
    return 'approval.message_sent'
  if (field === 'payout') return 'payout.made'
  return field === 'automaticReview' && reviewEnds.has(to) ? 'review.finished' : null
}

/** The name of the message that a person has sent to try a webhook. */
export const testEventName = 'webhook.test'

/** Each event in words, as its choice is shown. */
export const eventWording: Readonly<Record<EventName | typeof testEventName, string>> = {
  'addon.stage_changed': 'An add-on came to another stage, or was shut down',
  'approval.requested': 'An approval was requested',
  'approval.approved': 'An approval was given',
  'approval.rejected': 'An approval was rejected',
  'approval.withdrawn': 'A request for an approval was withdrawn',
  'approval.reopened': 'An approval is pending again',
  'approval.message_sent': 'A message on an approval was sent',
  'plan.created': 'A plan was created',
  'plan.availability_changed': 'A plan was opened, hidden or disabled',
  'repricing.requested': 'A change of price was requested',
  'repricing.status_changed': 'A change of price was decided or carried out',
  'review.finished': 'An automatic review ended',
  'install.state_changed': 'An install was requested, provisioned, changed or removed',
  'payout.made': 'The platform made a payout',
  'shutdown_notice.announced': 'The shutdown of an add-on was announced',
  'shutdown_notice.withdrawn': 'The notice of a shutdown was withdrawn',
  'webhook.test': 'A test',
}
