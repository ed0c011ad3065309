import { walkOnServer } from '../drivers/walk-on-server.ts'
import { letterHttp } from './letter-http.ts'
import { everyLetter, letterModel } from './lifecycle.model.ts'

walkOnServer(letterModel, letterHttp, {
  depth: 2,
  refusalStates: everyLetter,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
