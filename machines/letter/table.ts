import { described } from '../lifecycle-table.ts'
import { letterBlockers, letterLifecycle, maxLetterAttempts } from './lifecycle.ts'

/** Letters at their first and last attempts, with nothing and with everything against sending them again. */
export const letterTable = described({
  machine: letterLifecycle,
  facts: [
    { attempts: 1, turn: 'later', link: 'kept', reader: 'known' },
    { attempts: 1, turn: 'unserved', link: 'kept', reader: 'known' },
    { attempts: 1, turn: 'full', link: 'kept', reader: 'known' },
    { attempts: maxLetterAttempts, turn: 'now', link: 'gone', reader: 'forgotten' },
  ],
  blockers: letterBlockers,
})
