import { afterAll, beforeAll } from 'vitest'
import { walkModel } from '../support/walk.ts'
import { approvalModel, canBe, everyApprovalState } from './approval.model.ts'
import { approvalBrowser } from './drivers/approval-browser.ts'
import { Desk } from './drivers/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

/** Each kind of fixture once, one of them in all its states; the http driver walks them all. */
const whole = 'alpha_engineering_approval, complete'
const shown = new Set([
  whole,
  'marketplace_fitting_approval, complete',
  'pricing_plan_approval, complete',
  'marketplace_fitting_approval, something missing',
  'pricing_plan_approval, something missing',
  'beta_engineering_approval, add-on in alpha',
])
const refusing = new Set([whole, 'alpha_engineering_approval, add-on in shutdown'])

walkModel(
  {
    ...approvalModel,
    starts: approvalModel.starts.filter(({ title }) => shown.has(title) || refusing.has(title)),
  },
  approvalBrowser(() => desk),
  {
    depth: ({ title }) => (title === whole ? 1 : 0),
    refusalStates: (start) =>
      everyApprovalState(start).filter(
        ({ value }) => canBe(start.fixture, value) && (refusing.has(start.title) || value === 'notStarted'),
      ),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)
