import type {
  PasswordResetEvent,
  PasswordResetFacts,
  PasswordResetSnapshot,
} from '#machines/account/lifecycle.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { minutesLeft, passwordResetAsked } from './specified.ts'

type PasswordResetStart = Start<PasswordResetSnapshot, PasswordResetFacts>

/** A reset whose link works, and one whose time is over. */
export const passwordResetModel = {
  name: 'passwordResetLifecycle',
  machine: passwordResetAsked.machine,
  rowsOf: passwordResetAsked.rows,
  starts: Object.entries(minutesLeft).map(([title, left]) => {
    const facts = { minutesLeft: left }
    return {
      title: `time ${title}`,
      fixture: facts,
      state: passwordResetAsked.machine.resolveState({ value: 'asked', context: facts }),
    }
  }),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['use', 'replace', 'expire'] as const).map((type): PasswordResetEvent => ({ type, by })),
  ),
} satisfies Model<PasswordResetSnapshot, PasswordResetEvent, PasswordResetFacts>

/** The start's facts in every state. */
export const everyPasswordReset = ({ fixture }: PasswordResetStart): PasswordResetSnapshot[] =>
  (['asked', 'used', 'replaced', 'expired'] as const).map((value) =>
    passwordResetAsked.machine.resolveState({ value, context: fixture }),
  )
