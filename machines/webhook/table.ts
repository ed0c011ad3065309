import { described } from '../lifecycle-table.ts'
import {
  type DeliveryBlocker,
  deliveryBlockers,
  deliveryLifecycle,
  maxDeliveryAttempts,
} from './lifecycle.ts'

const codes: Record<DeliveryBlocker['code'], string> = {
  wrong_state: 'it is in another state',
  system_only: 'only the platform can do this',
  person_only: 'only a person can do this',
  attempts_over: 'that was its last attempt',
  attempts_left: 'it has attempts left',
  endpoint_disabled: 'its webhook is disabled',
}

/** Deliveries at their first and last attempts, to webhooks that are enabled or not. */
export const deliveryTable = described({
  machine: deliveryLifecycle,
  facts: [1, maxDeliveryAttempts].flatMap((attempts) =>
    (['enabled', 'disabled'] as const).map((endpoint) => ({ attempts, endpoint })),
  ),
  events: (['deliver', 'fail', 'giveUp', 'sendAgain'] as const).flatMap((type) =>
    (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })),
  ),
  blockers: deliveryBlockers,
  codes,
})
