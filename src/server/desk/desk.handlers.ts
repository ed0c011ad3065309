import { inSnapshot } from '#server/db/database.ts'
import { notFound } from '#server/law/refusal.ts'
import type { Handlers, OfPerson } from '#server/law/handler.ts'
import { loadApprovalEvidence } from './approval-evidence.ts'
import { claim, claimsOfOthers, releaseClaim } from './claims.rules.ts'
import { loadWaiting } from './load-waiting.ts'
import { loadRepricingEvidence } from './repricing-evidence.ts'

const claimantOf = ({ tx, now, caller }: OfPerson) => ({ tx, now, userId: caller.id })

export const deskHandlers = {
  deskView: async (_, c) => ({ ...(await loadWaiting(c.tx)), claims: await claimsOfOthers(claimantOf(c)) }),

  approvalEvidenceView: async (_, c) => {
    if (c.subject.state === 'notStarted') throw notFound()
    return inSnapshot(c.tx, async (tx) => ({
      ...(await loadApprovalEvidence(tx, c.subject, c.config)),
      claims: await claimsOfOthers(claimantOf({ ...c, tx }), { kind: 'approval', id: c.subject.id }),
    }))
  },

  repricingEvidenceView: async (_, c) => ({
    ...(await loadRepricingEvidence(c.tx, c.subject, c.now)),
    claims: await claimsOfOthers(claimantOf(c), { kind: 'repricing', id: c.subject.id }),
  }),

  deskClaimList: (_, c) => claimsOfOthers(claimantOf(c)),

  deskClaimPut: async ({ params }, c) => {
    await claim(claimantOf(c), params)
    return claimsOfOthers(claimantOf(c))
  },

  deskClaimDelete: async ({ params }, c) => {
    await releaseClaim(claimantOf(c), params)
    return claimsOfOthers(claimantOf(c))
  },
} satisfies Partial<Handlers>
