import { described } from '../lifecycle-table.ts'
import { passkeyBlockers, passkeyLifecycle } from './lifecycle.ts'
import type { PasskeyFacts } from './passkey.ts'

const plain: PasskeyFacts = { proof: 'right', isOver: false, isFull: false }

/** A passkey with each kind of answer, one that comes too late, and one too many. */
export const passkeyTable = described({
  machine: passkeyLifecycle,
  facts: [
    plain,
    { ...plain, proof: 'wrong' },
    { ...plain, proof: 'unverified' },
    { ...plain, proof: 'copied' },
    { ...plain, isOver: true },
    { ...plain, isFull: true },
  ],
  blockers: passkeyBlockers,
})
