import { walkInBrowser } from '../../drivers/walk-in-browser.ts'
import { everySecondFactor, secondFactorModel } from './lifecycle.model.ts'
import { secondFactorBrowser } from './second-factor-browser.ts'

walkInBrowser(secondFactorModel, secondFactorBrowser, {
  depth: 1,
  refusalStates: everySecondFactor,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
