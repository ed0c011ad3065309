import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { installHttp } from './install-http.ts'
import { installModel, installStarts, isOrdinary, startableInstalls } from './lifecycle.model.ts'

/** In a fast run, the ways that an install in GA can go, and what people in beta are refused. */
const starts = installStarts.filter(({ fixture: { stage, ...facts } }) =>
  inQuick(stage === (isOrdinary({ stage, ...facts }) ? 'ga' : 'beta'), true),
)
const deep = new Set(['fits, ga', 'late, ga'])

walkOnServer({ ...installModel, starts }, installHttp, {
  depth: ({ title, fixture }) => inQuick('short tours', deep.has(title) ? 2 : fixture.stage === 'ga' ? 1 : 0),
  refusalStates: (start) =>
    inQuick(start.title === 'own person, beta', true) ? startableInstalls(start) : [],
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
