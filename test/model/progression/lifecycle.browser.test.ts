import { afterAll, beforeAll } from 'vitest'
import { byScope } from '#test/support/scope.ts'
import { walkModel } from '../support/walk.ts'
import { Desk } from '../drivers/desk.ts'
import { progressionBrowser } from './progression-browser.ts'
import { progressionModel } from './lifecycle.model.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

/** Each kind of fixture once; the http driver walks them all. */
const shown = new Set([
  'alpha, approved',
  'alpha without a summary',
  'beta, approved',
  'pricing_plan_approval rejected',
  'ga',
  'shut down',
  ...byScope({
    fast: [],
    all: [
      'alpha, nothing requested',
      'article_review_approval rejected',
      'beta, everything pending',
      'beta without a supplier',
    ],
  }),
])

walkModel(
  { ...progressionModel, starts: progressionModel.starts.filter(({ title }) => shown.has(title)) },
  progressionBrowser(() => desk),
  { depth: byScope({ fast: 1, all: 2 }), refusalsOnPaths: 'once', demand: 'transitions and guards' },
)
