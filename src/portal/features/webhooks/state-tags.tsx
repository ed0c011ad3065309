import type { Delivery, Webhook } from '#contract/webhooks/webhook.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import { deliveryStateWording } from './wording.ts'

/** The state of a webhook: enabled, failing while enabled, or disabled. */
export function WebhookState({ state, isFailing }: { state: Webhook['state']; isFailing: boolean }) {
  if (state === 'disabled') return <Tag tone="gray">Disabled</Tag>
  return isFailing ? <Tag tone="red">Failing</Tag> : <Tag tone="green">Enabled</Tag>
}

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'gray',
  retrying: 'yellow',
  delivered: 'green',
  givenUp: 'red',
}

/** The state of a message to a webhook. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  return <Tag tone={tones[state]}>{deliveryStateWording[state]}</Tag>
}
