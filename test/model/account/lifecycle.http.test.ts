import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { passwordResetHttp } from './password-reset-http.ts'
import { everyPasswordReset, passwordResetModel } from './lifecycle.model.ts'

walkOnServer(passwordResetModel, passwordResetHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: everyPasswordReset,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
