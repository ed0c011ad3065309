import { walkInBrowser } from '../../drivers/walk-in-browser.ts'
import { accountAccessBrowser } from './account-access-browser.ts'
import { accountAccessModel, everyAccountAccess } from './lifecycle.model.ts'

walkInBrowser(accountAccessModel, accountAccessBrowser, {
  depth: 1,
  refusalStates: everyAccountAccess,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
