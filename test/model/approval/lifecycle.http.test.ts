import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { approvalModel, canBe, everyApprovalState } from './lifecycle.model.ts'
import { approvalHttp } from './approval-http.ts'

/** One that is approved with its add-on's step, and one that lapses. */
const deep = new Set(['alpha_engineering_approval, complete', 'marketplace_fitting_approval, changed'])

/** Of each kind of fixture one. */
const kinds = new Set([
  ...deep,
  'article_review_approval, something missing',
  'beta_engineering_approval, add-on in alpha',
  'marketplace_fitting_approval, rejected before',
  'pricing_plan_approval, changed',
  'pricing_plan_approval, the plan test changes',
])
const refusing = inQuick(['article_review_approval, something missing'], null)

const starts = approvalModel.starts
  .filter(({ fixture, state }) => canBe(fixture, state.value))
  .filter(({ title }) => inQuick(kinds.has(title), true))

walkOnServer({ ...approvalModel, starts }, approvalHttp, {
  depth: ({ title }) => inQuick('short tours', deep.has(title) ? 2 : 1),
  refusalStates: (start) =>
    refusing?.includes(start.title) === false
      ? []
      : everyApprovalState(start).filter(({ value }) => canBe(start.fixture, value)),
  refusalsOnPaths: 'nowhere',
  demand: inQuick('transitions', 'transitions and guards'),
})
