import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { everySecret, secretModel } from './lifecycle.model.ts'
import { secretBrowser } from './secret-browser.ts'

walkInBrowser(secretModel, secretBrowser, {
  depth: 1,
  refusalStates: everySecret,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
