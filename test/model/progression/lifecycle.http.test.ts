import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { progressionHttp } from './progression-http.ts'
import { progressionModel } from './lifecycle.model.ts'

walkOnServer(progressionModel, progressionHttp, {
  depth: inQuick(1, 2),
  refusalsOnPaths: inQuick('once', 'everywhere'),
  demand: 'transitions and guards',
})
