import { inSnapshot } from '#server/db/database.ts'
import { notFound } from '#server/law/refusal.ts'
import { type Handlers, type OfPerson, paged } from '#server/law/handler.ts'
import { loadApprovalEvidence } from './approval-evidence.ts'
import { assign, assigneeOf, unassign } from './assignments.rules.ts'
import { claim, claimsOfOthers, releaseClaim } from './claims.rules.ts'
import { searchDecisions, summarizeDecisions } from './load-decisions.ts'
import { countItems } from './find-items.ts'
import { searchItems } from './load-items.ts'
import { loadWaiting } from './load-waiting.ts'
import { loadRepricingEvidence } from './repricing-evidence.ts'

const claimantOf = ({ tx, now, caller }: OfPerson) => ({ tx, now, userId: caller.id })

/** The columns of the list of decisions as a file, in wire names. */
const decisionColumns =
  `at kind type addon.slug addon.display_name company.name plan.slug original_price_cents
  price_cents decision with_progression by.email service took_ms since message record_id`.split(/\s+/)

export const deskHandlers = {
  deskView: (_, c) =>
    inSnapshot(c.tx, async (tx) => ({
      ...(await loadWaiting({ ...c, tx })),
      claims: await claimsOfOthers(claimantOf({ ...c, tx })),
    })),

  deskItemList: async ({ query }, c) =>
    paged(c, await inSnapshot(c.tx, (tx) => searchItems({ ...c, tx }, query, c.page))),

  deskCountsView: ({ query }, c) => countItems(c, query),

  approvalEvidenceView: async (_, c) => {
    if (c.subject.state === 'notStarted') throw notFound()
    const item = { kind: 'approval', id: c.subject.id } as const
    return inSnapshot(c.tx, async (tx) => ({
      ...(await loadApprovalEvidence(tx, c.subject, c.config)),
      claims: await claimsOfOthers(claimantOf({ ...c, tx }), item),
      assignee: await assigneeOf({ ...c, tx }, item),
    }))
  },

  repricingEvidenceView: async (_, c) => {
    const item = { kind: 'repricing', id: c.subject.id } as const
    return {
      ...(await loadRepricingEvidence(c.tx, c.subject, c.now)),
      claims: await claimsOfOthers(claimantOf(c), item),
      assignee: await assigneeOf(c, item),
    }
  },

  decisionList: async ({ query }, c) => {
    if (query.export === 'csv') c.reply.csv = decisionColumns
    return paged(c, await searchDecisions(c.tx, query, c.page, c.caller.id))
  },

  decisionSummaryView: ({ query }, { tx, caller }) => summarizeDecisions(tx, query, caller.id),

  deskClaimList: (_, c) => claimsOfOthers(claimantOf(c)),

  deskClaimPut: async ({ params }, c) => {
    await claim(claimantOf(c), params)
    return { claims: await claimsOfOthers(claimantOf(c)), assignee: await assigneeOf(c, params) }
  },

  deskClaimDelete: async ({ params }, c) => {
    await releaseClaim(claimantOf(c), params)
    return claimsOfOthers(claimantOf(c))
  },

  deskAssignmentPut: async ({ params, body }, c) => {
    await assign(c, params, body.from)
    return { assignee: await assigneeOf(c, params) }
  },

  deskAssignmentDelete: async ({ params }, c) => {
    await unassign(c, params)
    return { assignee: await assigneeOf(c, params) }
  },
} satisfies Partial<Handlers>
