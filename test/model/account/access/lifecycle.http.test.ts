import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { accountAccessHttp } from './account-access-http.ts'
import { accountAccessModel, everyAccountAccess } from './lifecycle.model.ts'

/** In a fast run, what is refused for whose account it is, and who has it. */
const refusing = new Set(['the last account of staff', 'one’s own account'])

walkOnServer(accountAccessModel, accountAccessHttp, {
  depth: inQuick('short tours', 1),
  refusalStates: (start) => (inQuick(refusing.has(start.title), true) ? everyAccountAccess(start) : []),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
