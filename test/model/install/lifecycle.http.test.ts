import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { installHttp } from './install-http.ts'
import { installModel, installStarts, isOrdinary, startableInstalls } from './lifecycle.model.ts'

/** In a fast run, the ways that an install in GA can go, and what people in beta are refused. */
const starts = installStarts.filter(({ fixture: { stage, ...facts } }) =>
  inQuick(stage === (isOrdinary({ stage, ...facts }) ? 'ga' : 'beta'), true),
)
const deep = new Set(['fits, ga', 'late, ga'])
const inFull = new Set(['fits, ga', 'own person, beta'])

walkOnServer({ ...installModel, starts }, installHttp, {
  depth: ({ title, fixture }) => (deep.has(title) ? inQuick(1, 2) : fixture.stage === 'ga' ? 1 : 0),
  refusalStates: (start) => (inQuick(inFull.has(start.title), true) ? startableInstalls(start) : []),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
