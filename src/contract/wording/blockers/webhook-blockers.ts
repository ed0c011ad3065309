import type { DeliveryBlocker } from '#machines/webhook/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The reasons why a delivery to a webhook is not sent, or not sent again. */
export const webhookBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) =>
      state === 'pending' ? 'This message is about to be sent already.' : 'This message is sent already.',
  },
  system_only: partyWordings.system_only,
  person_only: { kind: 'party', message: 'Only a person can do this.' },
  attempts_over: { kind: 'state', message: 'That was the last attempt to send this message.' },
  attempts_left: { kind: 'state', message: 'There are attempts left to send this message.' },
  endpoint_disabled: { kind: 'state', message: 'The webhook is disabled. Enable it first.' },
} satisfies BlockerWordings<DeliveryBlocker>
