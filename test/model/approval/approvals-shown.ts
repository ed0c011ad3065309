import { byScope } from '#test/support/scope.ts'
import { approvalModel, type ApprovalStart, canBe, everyApprovalState } from './lifecycle.model.ts'

const whole = 'alpha_engineering_approval, complete'
const lapsing = 'marketplace_fitting_approval, changed'
const rejected = 'marketplace_fitting_approval, rejected before'
const shown = new Set([
  whole,
  rejected,
  lapsing,
  'marketplace_fitting_approval, something missing',
  'beta_engineering_approval, add-on in alpha',
  ...byScope({
    fast: [],
    all: [
      'marketplace_fitting_approval, complete',
      'pricing_plan_approval, complete',
      'pricing_plan_approval, something missing',
    ],
  }),
])
const refusing = new Set([whole, 'alpha_engineering_approval, add-on in shutdown'])

/** For a browser: each kind of fixture once, one of them in all its states; the http driver walks them all. */
export const approvalsShown = {
  ...approvalModel,
  starts: approvalModel.starts.filter(({ title }) => shown.has(title) || refusing.has(title)),
}

export const walkedInBrowser = {
  depth: ({ title }: ApprovalStart) => {
    if (title === lapsing || title === rejected) return 1
    return title === whole ? byScope({ fast: 1, all: 2 }) : 0
  },
  refusalStates: (start: ApprovalStart) =>
    everyApprovalState(start).filter(
      ({ value }) =>
        canBe(start.fixture, value) &&
        (refusing.has(start.title) || value === (start.title === lapsing ? 'approved' : 'notStarted')),
    ),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
} as const
