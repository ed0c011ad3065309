import type { Row } from '../table.ts'

/** An act: the call, who sends it, and what it decides about an approval or a repricing, if anything. */
export interface ActCells {
  call: string
  party: 'provider' | 'staff'
  decides: 'to approve prices' | 'to approve something else' | 'otherwise' | 'nothing'
}

/** Acts that ask for a fresh proof; no other does. */
export const actsToProve: readonly Row<ActCells, 'asks'>[] = [
  {
    id: 'proof.secrets',
    from: 'p.proof.acts',
    given: {
      call: [
        'apiAuthorizationRegenerate',
        'oauthCredentialRegenerate',
        'passwordOverlapUpdate',
        'webhookCreate',
        'webhookSecretRegenerate',
      ],
    },
    comes: 'asks',
  },
  {
    id: 'proof.company-users',
    from: 'p.proof.acts',
    given: { call: ['companyUserCreate', 'companyUserDelete'] },
    comes: 'asks',
  },
  {
    id: 'proof.people',
    from: 'p.proof.acts',
    given: { call: ['personInvite', 'personAct', 'personTeamCreate', 'personTeamDelete'] },
    comes: 'asks',
  },
  {
    id: 'proof.sessions',
    from: 'p.proof.sessions',
    given: { call: ['sessionDelete', 'otherSessionsDelete'] },
    comes: 'asks',
  },
  {
    id: 'proof.second-factor',
    from: 'p.proof.acts',
    given: {
      call: [
        'twoFactorCreate',
        'twoFactorConfirm',
        'secondFactorRemove',
        'recoveryCodesRenew',
        'passkeyAsk',
        'passkeyCreate',
        'passkeyDelete',
      ],
    },
    comes: 'asks',
  },
  {
    id: 'proof.progression',
    from: 'p.proof.acts',
    // Shutdowns are among them, and staff's alone.
    given: { call: 'progressionCreate', party: 'staff' },
    comes: 'asks',
  },
  {
    id: 'proof.prices',
    from: 'p.proof.acts',
    given: { call: ['approvalUpdate', 'repricingTransition'], decides: 'to approve prices' },
    comes: 'asks',
  },
]

/** Calls that bring a code of their own, which is a proof. */
export const bringProof = ['secondFactorRemove', 'recoveryCodesRenew'] as const

/** A session's last proof, against what the deployment says. */
export interface AgeCells {
  minutes: 0 | 1 | 15
  age: 'none' | 'just given' | 'a millisecond younger' | 'exactly as old' | 'a millisecond older'
}

export const ageDomain = {
  minutes: [0, 1, 15],
  age: ['none', 'just given', 'a millisecond younger', 'exactly as old', 'a millisecond older'],
} as const

/** Proofs that count, by their age. */
export const proofAges: readonly Row<AgeCells, boolean>[] = [
  { id: 'proof.off', from: 'p.proof.off', given: { minutes: 0 }, comes: true },
  { id: 'proof.none', from: 'p.proof.age', given: { minutes: [1, 15], age: 'none' }, comes: false },
  {
    id: 'proof.fresh',
    from: 'p.proof.age',
    given: { minutes: [1, 15], age: ['just given', 'a millisecond younger', 'exactly as old'] },
    comes: true,
  },
  {
    id: 'proof.old',
    from: 'p.proof.age',
    given: { minutes: [1, 15], age: 'a millisecond older' },
    comes: false,
  },
]
