import { byScope } from '#test/support/scope.ts'
import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { planAvailabilityBrowser } from './plan-availability-browser.ts'
import { canHave, everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'

/** Stages other than the end are alike to it; the http driver walks them all. */
const shown = new Set(['add-on in ga', 'add-on in shutdown', 'the default plan in ga'])

walkInBrowser(
  {
    ...planAvailabilityModel,
    starts: planAvailabilityModel.starts.filter(({ title }) => shown.has(title)),
  },
  planAvailabilityBrowser,
  {
    depth: byScope({ fast: 1, all: 2 }),
    refusalStates: (start) => everyAvailability(start).filter(({ value }) => canHave(start.fixture, value)),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)
