import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { SecurityKind } from '#contract/security/security-event.ts'
import { byOneself, recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import type { RequestContext, Step } from './step.ts'

/** Reads of a company's records that the security trail tells of when staff make them. */
const watchedReads: Readonly<Partial<Record<keyof EveryEndpoint, string>>> = {
  currentManifestView: 'manifest',
  manifestView: 'manifest',
  apiAuthorizationList: 'credentials',
  oauthCredentialList: 'credentials',
  reportList: 'reports',
  monthSoFarView: 'month so far',
  customersView: 'customers',
  customerRetentionView: 'customers',
  overviewView: 'overview',
  failedAttemptList: 'attempts',
  installList: 'installs',
  reviewCallList: 'review calls',
  deliveryView: 'webhook delivery',
  letterView: 'letter',
}

const technicalTypes: ReadonlySet<unknown> = new Set([
  'alpha_engineering_approval',
  'beta_engineering_approval',
])

/** Reads that the security trail tells of when services make them. */
const servicesReads: Readonly<Partial<Record<keyof EveryEndpoint, SecurityKind>>> = {
  installConfigView: 'config_read',
}

/** The event of an export of the security trail, at its first page; null for any other read. */
function exportEvent(c: RequestContext, callerId: string): SecurityEvent | null {
  const { export: format, kind, person, from, to } = c.req.query()
  if (format === undefined || c.get('page').offset > 0) return null
  const filters = [kind, person, from && `from ${from}`, to && `to ${to}`].filter((each) => each)
  const of = filters.length === 0 ? 'all events' : filters.join(', ')
  return byOneself('trail_exported', callerId, { what: format === 'csv' ? 'CSV' : 'JSON lines', of })
}

/** The company's records in the evidence of an approval: a Technical one has the manifest. Undefined for none. */
function recordsInEvidence(c: RequestContext): string | undefined {
  const row = c.get('subject')?.row
  return row !== undefined && 'type' in row && technicalTypes.has(row.type) ? 'manifest' : undefined
}

/** The event that a read leaves behind; null if it leaves none. */
function eventOf(c: RequestContext): SecurityEvent | null {
  const name = c.get('name')
  const caller = c.get('caller')
  const isEvidence = name === 'approvalEvidenceView'
  const addon = isEvidence ? c.get('subject')?.addon : c.get('addon')
  const of = addon?.slug ?? Object.values(c.req.param())[0] ?? ''
  if (caller?.kind === 'service') {
    const kind = servicesReads[name]
    const details = { what: of, service: caller.name }
    return kind === undefined ? null : { kind, party: 'service', personId: null, actorId: null, details }
  }
  if (caller?.kind !== 'user' || !caller.admin) return null
  if (name === 'securityEventList') return exportEvent(c, caller.id)
  const what = isEvidence ? recordsInEvidence(c) : watchedReads[name]
  return what === undefined ? null : byOneself('staff_read', caller.id, { what, of })
}

/**
 * Records what staff or a service have read of the kinds above, or an export of the security trail, before they receive
 * it.
 */
export const auditStaffReads: Step = async (c, next) => {
  await next()
  const event = eventOf(c)
  if (event === null) return
  const { db, config } = c.get('resources')
  await db.transaction((tx) => recordEvents(tx, requestOrigin(c, config), [event]))
}
