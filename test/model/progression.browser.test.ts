import { afterAll, beforeAll } from 'vitest'
import { walkModel } from '../support/walk.ts'
import { Desk } from './drivers/desk.ts'
import { progressionBrowser } from './drivers/progression-browser.ts'
import { progressionModel } from './progression.model.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

/** Each kind of fixture once; the http driver walks them all. */
const shown = new Set([
  'alpha, approved',
  'alpha, nothing requested',
  'alpha without a summary',
  'article_review_approval rejected',
  'beta, approved',
  'beta, everything pending',
  'beta without a supplier',
  'pricing_plan_approval rejected',
  'ga',
  'shut down',
])

walkModel(
  { ...progressionModel, starts: progressionModel.starts.filter(({ title }) => shown.has(title)) },
  progressionBrowser(() => desk),
  { depth: 1, refusalsOnPaths: 'once', demand: 'transitions and guards' },
)
