import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { SecurityKind } from '#contract/security/security-event.ts'
import type { Resources } from '#server/law/resources.ts'
import { byOneself, recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import type { Incoming } from './request-pipeline.ts'
import { requestOrigin } from '#server/law/request-origin.ts'

/** Reads of a company's records that the security trail tells of when staff make them. */
const watchedReads: Readonly<Partial<Record<keyof EveryEndpoint, string>>> = {
  currentManifestView: 'manifest',
  manifestView: 'manifest',
  apiAuthorizationList: 'credentials',
  oauthCredentialList: 'credentials',
  reportList: 'reports',
  failedAttemptList: 'attempts',
  installList: 'installs',
  reviewCallList: 'review calls',
  deliveryView: 'webhook delivery',
}

/** Reads that the security trail tells of when services make them. */
const servicesReads: Readonly<Partial<Record<keyof EveryEndpoint, SecurityKind>>> = {
  installConfigView: 'config_read',
}

/** The event of an export of the security trail, at its first page; null for any other read. */
function exportEvent({ http, page }: Incoming, callerId: string): SecurityEvent | null {
  const { export: format, kind, person, from, to } = http.req.query()
  if (format === undefined || page.offset > 0) return null
  const filters = [kind, person, from && `from ${from}`, to && `to ${to}`].filter((each) => each)
  const of = filters.length === 0 ? 'all events' : filters.join(', ')
  return byOneself('trail_exported', callerId, { what: format === 'csv' ? 'CSV' : 'JSON lines', of })
}

/** The event that a read leaves behind; null if it leaves none. */
function eventOf(name: keyof EveryEndpoint, incoming: Incoming): SecurityEvent | null {
  const { http, caller, addon } = incoming
  const of = addon?.slug ?? Object.values(http.req.param())[0] ?? ''
  if (caller?.kind === 'service') {
    const kind = servicesReads[name]
    const details = { what: of, service: caller.name }
    return kind === undefined ? null : { kind, party: 'service', personId: null, actorId: null, details }
  }
  if (caller?.kind !== 'user' || !caller.admin) return null
  if (name === 'securityEventList') return exportEvent(incoming, caller.id)
  const what = watchedReads[name]
  return what === undefined ? null : byOneself('staff_read', caller.id, { what, of })
}

/**
 * Answers a read. What staff or a service read of the kinds above, and an export of the security trail, is recorded before
 * they receive it.
 */
export async function auditStaffReads(
  name: keyof EveryEndpoint,
  incoming: Incoming,
  { db, config }: Pick<Resources, 'db' | 'config'>,
  read: () => Promise<Response>,
): Promise<Response> {
  const answer = await read()
  const event = eventOf(name, incoming)
  if (event === null) return answer
  await db.transaction((tx) => recordEvents(tx, requestOrigin(incoming.http, config), [event]))
  return answer
}
