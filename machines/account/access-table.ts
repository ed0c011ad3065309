import { described } from '../lifecycle-table.ts'
import type { AccountAccessFacts } from './access.ts'
import { accountAccessBlockers, accountAccessLifecycle } from './lifecycle.ts'

const plain: AccountAccessFacts = {
  staff: 'no',
  isOwn: false,
  mayBeStaff: true,
  hasFactor: true,
  isSignedIn: true,
  linkWorks: true,
}

/** An account of nobody special, one of staff, the last of these, one's own, and one with nothing to end or reset. */
export const accountAccessTable = described({
  machine: accountAccessLifecycle,
  facts: [
    plain,
    { ...plain, staff: 'yes' },
    { ...plain, staff: 'last' },
    { ...plain, staff: 'yes', isOwn: true },
    { ...plain, mayBeStaff: false, hasFactor: false, isSignedIn: false, linkWorks: false },
  ],
  blockers: accountAccessBlockers,
})
