import type { DeliveryEvent, DeliveryFacts, DeliverySnapshot } from '#machines/webhook/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { attempts, deliveryAsked } from './specified.ts'

/** The last attempt of those that were not accepted before; no path leads here, for paths keep their start's facts. */
const lastAttempt: DeliveryFacts = { attempts: attempts['are over'], endpoint: 'enabled' }

const fixtures: Readonly<Record<string, DeliveryFacts>> = Object.fromEntries(
  Object.entries(attempts).flatMap(([title, made]) =>
    (['enabled', 'disabled'] as const).map((endpoint) => [
      `attempts ${title}, webhook ${endpoint}`,
      { attempts: made, endpoint },
    ]),
  ),
)

/** Deliveries to webhooks that are enabled or not, with and without attempts left. */
export const deliveryModel = {
  name: 'deliveryLifecycle',
  machine: deliveryAsked.machine,
  rowsOf: deliveryAsked.rows,
  starts: [
    ...deliveryAsked.starts(fixtures, () => 'pending'),
    ...deliveryAsked.starts({ 'the last attempt': lastAttempt }, () => 'retrying'),
  ],
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['deliver', 'fail', 'giveUp', 'sendAgain'] as const).map((type): DeliveryEvent => ({ type, by })),
  ),
} satisfies Model<DeliverySnapshot, DeliveryEvent, DeliveryFacts>

export const everyDelivery = deliveryAsked.everyState
