import type { DeliveryEvent, DeliveryFacts, DeliverySnapshot } from '#machines/webhook/lifecycle.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { attempts, deliveryAsked } from './specified.ts'

type DeliveryStart = Start<DeliverySnapshot, DeliveryFacts>

/** The last attempt of those that were not accepted before; no path leads here, for paths keep their start's facts. */
const lastAttempt: DeliveryFacts = { attempts: attempts['are over'], endpoint: 'enabled' }

/** Deliveries to webhooks that are enabled or not, with and without attempts left. */
export const deliveryModel = {
  name: 'deliveryLifecycle',
  machine: deliveryAsked.machine,
  rowsOf: deliveryAsked.rows,
  starts: [
    ...Object.entries(attempts).flatMap(([title, made]) =>
      (['enabled', 'disabled'] as const).map((endpoint) => {
        const facts = { attempts: made, endpoint }
        return {
          title: `attempts ${title}, webhook ${endpoint}`,
          fixture: facts,
          state: deliveryAsked.machine.resolveState({ value: 'pending', context: facts }),
        }
      }),
    ),
    {
      title: 'the last attempt',
      fixture: lastAttempt,
      state: deliveryAsked.machine.resolveState({ value: 'retrying', context: lastAttempt }),
    },
  ],
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['deliver', 'fail', 'giveUp', 'sendAgain'] as const).map((type): DeliveryEvent => ({ type, by })),
  ),
} satisfies Model<DeliverySnapshot, DeliveryEvent, DeliveryFacts>

/** The start's facts in every state. */
export const everyDelivery = ({ fixture }: DeliveryStart): DeliverySnapshot[] =>
  (['pending', 'retrying', 'delivered', 'givenUp'] as const).map((value) =>
    deliveryAsked.machine.resolveState({ value, context: fixture }),
  )
