import type { ApprovalBlocker } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ProgressionBlocker } from '#machines/progression/lifecycle.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import { stageNames } from '../stage.ts'
import type { Blocker } from '../trail.ts'
import { addonPlacePath } from '../places.ts'

/** SPEC section 4. */
export const approvalNames: Record<ApprovalType, string> = {
  marketplace_fitting_approval: 'Business',
  alpha_engineering_approval: 'Technical',
  article_review_approval: 'Dev Center',
  beta_engineering_approval: 'Technical',
  pricing_plan_approval: 'Pricing Plan',
}

/** The facts of the add-on that an explanation needs: its slug and its requirement items. */
export interface BlockerSubject {
  slug: string
  requirement: (list: RequirementList, name: string) => { message: string; href: string | null } | undefined
}

const stateWords: Record<string, string> = {
  notStarted: 'not requested yet',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  alpha: 'in alpha',
  beta: 'in beta',
  ga: 'in GA',
  shutdown: 'shut down',
}

function explain(blocker: ProgressionBlocker | ApprovalBlocker, of: BlockerSubject): Omit<Blocker, 'code'> {
  const inNextSteps = (anchor: string) => addonPlacePath(of.slug, `nextSteps#${anchor}`)
  switch (blocker.code) {
    case 'wrong_state':
      return {
        message: `Not possible while it is ${stateWords[blocker.state] ?? blocker.state}.`,
        href: null,
      }
    case 'wrong_stage':
      return {
        message: `Only in ${stageNames[blocker.needs]}; the add-on is ${stateWords[blocker.stage]}.`,
        href: addonPlacePath(of.slug, 'nextSteps'),
      }
    case 'staff_only':
      return { message: 'Only platform staff can do this.', href: null }
    case 'provider_only':
      return { message: 'Only the company that asked can withdraw a request.', href: null }
    case 'system_only':
      return { message: 'The platform does this by itself.', href: null }
    case 'subject_unchanged':
      return { message: 'Nothing that it is about has changed.', href: null }
    case 'requirement_incomplete': {
      const item = of.requirement(blocker.list, blocker.name)
      return { message: item?.message ?? `${blocker.name} is not complete.`, href: item?.href ?? null }
    }
    case 'approval_outstanding':
      return {
        message: `${approvalNames[blocker.approval]} approval is ${stateWords[blocker.state]}.`,
        href: inNextSteps(blocker.approval),
      }
    case 'approval_rejected':
      return {
        message: `${approvalNames[blocker.approval]} approval was rejected.`,
        href: inNextSteps(blocker.approval),
      }
    case 'documentation_url_missing':
      return {
        message: 'Save the URL of the Dev Center article first.',
        href: addonPlacePath(of.slug, 'listing#documentation'),
      }
    case 'message_missing':
      return { message: 'Write a message that tells the provider the reason.', href: null }
  }
}

/** A blocker in words, with the place in the portal where it is mended (or null). */
export const explainBlocker = (
  blocker: ProgressionBlocker | ApprovalBlocker,
  of: BlockerSubject,
): Blocker => ({
  code: blocker.code,
  ...explain(blocker, of),
})
