import { walkInBrowser } from '../../drivers/walk-in-browser.ts'
import { everyPasskey, passkeyModel } from './lifecycle.model.ts'
import { passkeyBrowser } from './passkey-browser.ts'

walkInBrowser(passkeyModel, passkeyBrowser, {
  depth: 1,
  refusalStates: everyPasskey,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
