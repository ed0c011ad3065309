import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { letterBrowser } from './letter-browser.ts'
import { everyLetter, letterModel } from './lifecycle.model.ts'

walkInBrowser(letterModel, letterBrowser, {
  depth: 1,
  refusalStates: everyLetter,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
