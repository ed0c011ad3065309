import { walkOnServer } from '../drivers/walk-on-server.ts'
import { assignmentHttp } from './assignment-http.ts'
import { assignmentModel, everyAssignment } from './lifecycle.model.ts'

walkOnServer(assignmentModel, assignmentHttp, {
  depth: 2,
  refusalStates: everyAssignment,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
