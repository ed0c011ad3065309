import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Progress } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'

/**
 * The pending approvals whose last message is staff's and was written since the request: the provider answers it while
 * staff can decide all the same (READINGS 45).
 */
export const askedByStaff = (
  { waiting }: Pick<Progress, 'waiting'>,
  approvals: readonly Pick<Approval, 'type' | 'messages'>[],
): ApprovalType[] =>
  waiting.flatMap(({ type, since }) => {
    const last = approvals.find((each) => each.type === type)?.messages.at(-1)
    return last?.by === 'platform' && last.createdAt >= since ? [type] : []
  })
