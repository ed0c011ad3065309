import type { PasswordResetBlocker } from '#machines/account/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

const expired = 'This link has expired. Ask for another one on the sign-in page.'

/** The reasons why a link that resets a password does nothing. */
export const passwordResetBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) =>
      state === 'used'
        ? 'The password was reset with this link already.'
        : state === 'expired'
          ? expired
          : 'This link was replaced by a newer one, or the password was changed since.',
  },
  system_only: partyWordings.system_only,
  person_only: { kind: 'party', message: 'Only the holder of the link can do this.' },
  link_expired: { kind: 'state', message: expired },
  not_due: { kind: 'state', message: 'This link still works.' },
} satisfies BlockerWordings<PasswordResetBlocker>
