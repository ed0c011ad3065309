import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { everyPasswordReset, passwordResetModel } from './lifecycle.model.ts'
import { passwordResetBrowser } from './password-reset-browser.ts'

walkInBrowser(passwordResetModel, passwordResetBrowser, {
  depth: 2,
  refusalStates: everyPasswordReset,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
