import { byScope, inQuick } from '#test/support/scope.ts'
import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { progressionBrowser } from './progression-browser.ts'
import { progressionModel } from './lifecycle.model.ts'

/** Each kind of fixture once; the http driver walks them all. */
const shown = new Set([
  'alpha, approved',
  'alpha without a summary',
  'beta, approved',
  ...inQuick([], ['pricing_plan_approval rejected', 'ga', 'shut down']),
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

walkInBrowser(
  { ...progressionModel, starts: progressionModel.starts.filter(({ title }) => shown.has(title)) },
  progressionBrowser,
  {
    depth: ({ title }) =>
      inQuick(title === 'alpha, approved' ? 'short tours' : 0, byScope({ fast: 1, all: 2 })),
    refusalsOnPaths: 'once',
    demand: 'transitions and guards',
  },
)
