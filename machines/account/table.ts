import { described } from '../lifecycle-table.ts'
import { type PasswordResetBlocker, passwordResetBlockers, passwordResetLifecycle } from './lifecycle.ts'

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
