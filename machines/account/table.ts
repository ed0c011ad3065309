import { described } from '../lifecycle-table.ts'
import {
  type PasswordResetBlocker,
  passwordResetBlockers,
  passwordResetLifecycle,
  secondFactorBlockers,
  secondFactorLifecycle,
} from './lifecycle.ts'
import type { SecondFactorBlocker } from './second-factor.ts'

const codes: Record<PasswordResetBlocker['code'], string> = {
  wrong_state: 'it is over',
  system_only: 'only the platform can do this',
  person_only: 'only the holder of the link can do this',
  link_expired: 'its link has expired',
  not_due: 'its link still works',
}

/** A reset whose link works, and one whose link has expired. */
export const passwordResetTable = described({
  machine: passwordResetLifecycle,
  facts: [{ minutesLeft: 30 }, { minutesLeft: 0 }],
  events: (['use', 'replace', 'expire'] as const).flatMap((type) =>
    (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })),
  ),
  blockers: passwordResetBlockers,
  codes,
})

const factorCodes: Record<SecondFactorBlocker['code'], string> = {
  wrong_state: 'there is no such authenticator, or it is set up already',
  system_only: "only the platform's operators can do this",
  person_only: 'only the account’s owner can do this',
  code_missing: 'a code is needed',
  code_wrong: 'the code is wrong',
  too_many_codes: 'too many codes were wrong',
}

/** A second factor with a right, a wrong and no code, and one that waits after too many wrong ones. */
export const secondFactorTable = described({
  machine: secondFactorLifecycle,
  facts: [
    { code: 'right', isWaiting: false },
    { code: 'wrong', isWaiting: false },
    { code: 'missing', isWaiting: false },
    { code: 'right', isWaiting: true },
  ],
  events: (['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'] as const).flatMap((type) =>
    (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })),
  ),
  blockers: secondFactorBlockers,
  codes: factorCodes,
})
