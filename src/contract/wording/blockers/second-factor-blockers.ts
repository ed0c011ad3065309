import type { SecondFactorBlocker } from '#machines/account/second-factor.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The reasons why a step of an account's second factor is refused. */
export const secondFactorBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) =>
      state === 'confirmed'
        ? 'Your account has an authenticator already.'
        : 'This needs a two-factor code, and your account has no authenticator yet: set one up first.',
  },
  system_only: partyWordings.system_only,
  person_only: { kind: 'party', message: 'Only the account’s owner can do this.' },
  code_missing: { kind: 'input', field: 'code', message: 'This needs a code from your authenticator.' },
  code_wrong: {
    kind: 'input',
    field: 'code',
    message: 'This code is wrong or was already used. Wait for the next one.',
  },
  too_many_codes: { kind: 'state', message: 'Too many wrong codes. Try again in some minutes.' },
} satisfies BlockerWordings<SecondFactorBlocker>
