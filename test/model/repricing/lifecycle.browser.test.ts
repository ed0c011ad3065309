import { byScope } from '#test/support/scope.ts'
import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { repricingBrowser } from './repricing-browser.ts'
import { everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

/** Grandfathering changes only how new installs' repricing ends; the http driver walks all of both. */
const whole = 'not grandfathered'

walkInBrowser(repricingModel, repricingBrowser, {
  depth: ({ title }) => (title === whole ? byScope({ fast: 1, all: 2 }) : 0),
  refusalStates: (start) => (start.title === whole ? everyRepricingStatus(start) : []),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
