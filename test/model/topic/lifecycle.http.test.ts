import { walkOnServer } from '../drivers/walk-on-server.ts'
import { everyTopic, topicModel } from './lifecycle.model.ts'
import { topicHttp } from './topic-http.ts'

walkOnServer(topicModel, topicHttp, {
  depth: 1,
  refusalStates: everyTopic,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
