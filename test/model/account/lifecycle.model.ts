import type {
  PasswordResetEvent,
  PasswordResetFacts,
  PasswordResetSnapshot,
} from '#machines/account/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { minutesLeft, passwordResetAsked } from './specified.ts'

/** A reset whose link works, and one whose time is over. */
export const passwordResetModel = {
  name: 'passwordResetLifecycle',
  machine: passwordResetAsked.machine,
  rowsOf: passwordResetAsked.rows,
  starts: passwordResetAsked.starts(
    {
      'time is left': { minutesLeft: minutesLeft['is left'] },
      'time is over': { minutesLeft: minutesLeft['is over'] },
    },
    () => 'asked',
  ),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['use', 'replace', 'expire'] as const).map((type): PasswordResetEvent => ({ type, by })),
  ),
} satisfies Model<PasswordResetSnapshot, PasswordResetEvent, PasswordResetFacts>

export const everyPasswordReset = passwordResetAsked.everyState
