import type { DecisionEntry } from '#contract/desk/decision-entry.ts'
import type { addons, plans, repricings, trail } from '#server/db/schema.ts'

/** A decision's row of the trail with what it names. */
export interface DecisionRow {
  row: typeof trail.$inferSelect
  addon: Pick<typeof addons.$inferSelect, 'slug' | 'displayName' | 'state'>
  company: DecisionEntry['company']
  plan: Pick<typeof plans.$inferSelect, 'id' | 'slug' | 'name'> | null
  repricing: Pick<typeof repricings.$inferSelect, 'originalPriceCents' | 'priceCents' | 'status'> | null
  by: DecisionEntry['by']
  service: string | null
  tookMs: number | null
  /** The events of the record since, oldest first, without edits. */
  later: readonly string[]
}

/** The fate of a price that new installs got, by its status where not every install got it. */
const unfinished: Readonly<Record<string, DecisionEntry['since']>> = {
  partially_complete: 'applied',
  error: 'failed',
  rejected: 'ended',
}

/** Names what has become of a decision, by the first event since and, for a price, what its days have brought. */
function fateOf({ later: [first, second, ...more], repricing }: DecisionRow): DecisionEntry['since'] {
  switch (first) {
    case undefined:
      return 'stands'
    case 'lapse':
      return 'lapsed'
    case 'request':
      return second === 'withdraw' && more.length === 0 ? 'withdrawn' : 'asked_again'
    case 'reopen':
    case 'takeUp':
    case 'setBack':
      return 'taken_back'
    case 'repriceNewInstalls':
      return repricing === null ? 'completed' : (unfinished[repricing.status] ?? 'completed')
    case 'fail':
      return 'failed'
    case 'rejectWithShutdown':
      return 'ended'
    default:
      return 'decided_anew'
  }
}

/** A decision on the wire. */
export function decisionRecord(found: DecisionRow): DecisionEntry {
  const { row, addon, company, plan, repricing, by, service, tookMs } = found
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: row.subjectType as DecisionEntry['kind'],
    recordId: row.subjectId,
    type: row.approvalType as DecisionEntry['type'],
    addon,
    company,
    plan,
    originalPriceCents: repricing?.originalPriceCents ?? null,
    priceCents: repricing?.priceCents ?? null,
    decision: row.event === 'reject' ? 'rejected' : 'approved',
    withProgression: row.event === 'approveWithProgression',
    by,
    service,
    tookMs,
    message: row.note,
    since: fateOf(found),
  }
}
