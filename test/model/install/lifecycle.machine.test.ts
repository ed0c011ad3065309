import { inQuick } from '#test/support/scope.ts'
import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyInstall, installModel, type InstallStart, isOrdinary } from './lifecycle.model.ts'
import { installAsked } from './specified.ts'

const refusing = (start: InstallStart) =>
  inQuick(isOrdinary(start.fixture), true) ? everyInstall(start) : [start.state]

walkLifecycle(installModel, installAsked, refusing, { refusalsOnPaths: 'once' })
