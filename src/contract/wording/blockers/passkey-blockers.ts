import type { PasskeyBlocker } from '#machines/account/passkey.ts'
import { mostPasskeys } from '../../security/passkey.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The reasons why a step of a passkey is refused. */
export const passkeyBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) =>
      state === 'added' ? 'This passkey is there already.' : 'There is no such passkey any more.',
  },
  system_only: partyWordings.system_only,
  person_only: { kind: 'party', message: 'Only the account’s owner can do this.' },
  challenge_over: {
    kind: 'state',
    message: 'It took too long, or was answered already. Try again with your passkey.',
  },
  passkey_wrong: { kind: 'state', message: 'That is no passkey of an account that can sign in here.' },
  not_verified: {
    kind: 'state',
    message: 'Your device did not check that it is you. Unlock it with its PIN, fingerprint or face.',
  },
  passkey_copied: {
    kind: 'state',
    message:
      'There may be a copy of this passkey, so it was refused. Sign in another way, remove it, and tell our support.',
  },
  too_many_passkeys: {
    kind: 'state',
    message: `An account has at most ${mostPasskeys} passkeys. Remove one first.`,
  },
} satisfies BlockerWordings<PasskeyBlocker>
