import { described } from '../lifecycle-table.ts'
import { deliveryBlockers, deliveryLifecycle, maxDeliveryAttempts } from './lifecycle.ts'

/** Deliveries at their first and last attempts, to webhooks that are enabled or not. */
export const deliveryTable = described({
  machine: deliveryLifecycle,
  facts: [1, maxDeliveryAttempts].flatMap((attempts) =>
    (['enabled', 'disabled'] as const).map((endpoint) => ({ attempts, endpoint })),
  ),
  blockers: deliveryBlockers,
})
