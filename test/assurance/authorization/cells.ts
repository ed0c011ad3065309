import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Side } from '#test/support/side.ts'
import { pathOf } from '#test/assurance/support/send-call.ts'
import type { TwoSides } from '#test/support/two-sides.ts'
import type { ValidCall } from '#test/support/valid-calls.ts'
import type { Named } from './law.ts'

/** A call of an endpoint that names something: a company's, the other's, what is not there, or no name at all. */
export interface Target {
  name: string
  call: ValidCall
  path: string
  /** How the name stands in an answer that repeats it. */
  said: string
  named: Named
}

/** Where a call names something that access depends on. */
function placeOf(
  endpoint: Endpoint,
  call: ValidCall,
): { in: 'params' | 'query'; key: string; what: string } | null {
  if (call.names !== undefined) return call.names
  const [key] = Object.keys(call.params ?? {})
  return endpoint.subject === undefined || key === undefined
    ? null
    : { in: 'params', key, what: endpoint.subject }
}

function namedBy(what: string, name: string, side: Side): Named {
  if (what === 'person') return { what: 'person', personId: side.user.id }
  if (what === 'buildpack') return { what: 'shared', ownerId: side.user.id }
  if (what === 'session' || what === 'passkey' || what === 'notice')
    return { what: 'own', ownerId: side.user.id }
  const isOfAlpha = [side.alpha.id, side.ids.finishedReview].includes(name)
  const addonId = isOfAlpha ? side.alpha.id : null
  return { what: 'record', companyId: side.companyId, addonId }
}

/** The targets of an endpoint: two companies' records, an unknown one and a malformed one; or just the call. */
export function targetsOf(
  name: keyof EveryEndpoint,
  endpoint: Endpoint,
  { acme, globex, calls }: TwoSides,
): Target[] {
  const own = calls.acme[name]
  const place = placeOf(endpoint, own)
  const target = (title: string, call: ValidCall, said: string, named: Named): Target => ({
    name: title,
    call,
    path: pathOf(endpoint, call),
    said,
    named,
  })
  if (place === null) return [target('', own, '', { what: 'nothing' })]
  const { key, what } = place
  const saidIn = (call: ValidCall) => call[place.in]?.[key] ?? ''
  const ofSide = (side: Side, call: ValidCall) =>
    target(`${side.name}'s ${key}`, call, saidIn(call), namedBy(what, saidIn(call), side))
  const absent = (title: string, said: string) =>
    target(title, { ...own, [place.in]: { ...own[place.in], [key]: said } }, said, { what: 'unknown' })
  const isEmail = key === 'email'
  return [
    ofSide(acme, own),
    ofSide(globex, calls.globex[name]),
    absent(`an unknown ${key}`, isEmail ? 'unknown@nowhere.example' : randomUUID()),
    absent(`a malformed ${key}`, 'No Name!'),
  ]
}
