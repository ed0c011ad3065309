import { described } from '../lifecycle-table.ts'
import { passkeyBlockers, passkeyLifecycle } from './lifecycle.ts'
import type { PasskeyBlocker, PasskeyFacts } from './passkey.ts'

const codes: Record<PasskeyBlocker['code'], string> = {
  wrong_state: 'there is no such passkey, or it is there already',
  system_only: 'only the platform’s operators can do this',
  person_only: 'only the account’s owner can do this',
  challenge_over: 'the challenge was answered or has expired',
  passkey_wrong: 'the device’s answer does not show the passkey',
  not_verified: 'the device did not ask for its owner',
  passkey_copied: 'its counter has gone back: there may be a copy of it',
  too_many_passkeys: 'the account has as many as one may have',
}

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
  events: (['add', 'use', 'rename', 'remove', 'reset'] as const).flatMap((type) =>
    (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })),
  ),
  blockers: passkeyBlockers,
  codes,
})
