import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { deprecationBrowser } from './deprecation-browser.ts'
import { everyDeprecation, deprecationModel } from './lifecycle.model.ts'

walkInBrowser(deprecationModel, deprecationBrowser, {
  depth: 2,
  refusalStates: everyDeprecation,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
