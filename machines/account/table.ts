import { described } from '../lifecycle-table.ts'
import {
  passwordResetBlockers,
  passwordResetLifecycle,
  secondFactorBlockers,
  secondFactorLifecycle,
} from './lifecycle.ts'

/** A reset whose link works, and one whose link has expired. */
export const passwordResetTable = described({
  machine: passwordResetLifecycle,
  facts: [{ minutesLeft: 30 }, { minutesLeft: 0 }],
  blockers: passwordResetBlockers,
})

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
})
