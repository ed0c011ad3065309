import { storeAssignment, storeClaim } from './prepared-calls.ts'
import type { Side } from './side.ts'

/** A call of every endpoint about the decision desk, its decisions and its rejection reasons that succeeds. */
export function deskCalls({ ids }: Side) {
  const byAdmin = { as: 'admin' } as const
  const of = (kind: 'approval' | 'repricing', id: string) => ({
    ...byAdmin,
    params: { kind, id },
    names: { in: 'params', key: 'id', what: 'record' } as const,
  })
  const ofReason = { ...byAdmin, params: { id: ids.rejectionReason } }
  const body = (given: Record<string, unknown>) => ({ body: () => given })
  return {
    deskView: byAdmin,
    deskItemList: byAdmin,
    deskCountsView: byAdmin,
    decisionList: byAdmin,
    decisionSummaryView: byAdmin,
    deskClaimList: byAdmin,
    deskClaimPut: of('approval', ids.approval),
    deskClaimDelete: { ...of('repricing', ids.repricing), prepare: storeClaim(ids.repricing) },
    deskAssignmentPut: { ...of('approval', ids.approval), ...body({ from: null }) },
    deskAssignmentDelete: { ...of('approval', ids.approval), prepare: storeAssignment(ids.approval) },
    rejectionReasonList: byAdmin,
    rejectionReasonCreate: {
      ...byAdmin,
      ...body({
        title: 'Other screenshots',
        text: 'The screenshots show another product.',
        kinds: ['marketplace_fitting_approval'],
      }),
    },
    rejectionReasonUpdate: { ...ofReason, ...body({ title: 'Steps between prices', kinds: ['repricing'] }) },
    rejectionReasonDelete: ofReason,
  }
}
