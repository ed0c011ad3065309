import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { preconditionFailed, StaleRevisionRefusal } from '#server/law/refusal.ts'
import { changedRecords, changesSince, concerns } from '#server/law/changes.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import { step } from './step.ts'

/** A record's version; 1 for records that never change. */
const versionOf = ({ row }: LoadedSubject) => ('version' in row ? row.version : 1)

/**
 * Parses an entity tag that names a revision: "r17" names the revision alone, "r17-5" also the record's version.
 * Empty for any other tag.
 */
function seenBy(tag: string): { revision: number; version: number | null }[] {
  const [, revision, version] = /^"r(\d{1,15})(?:-(\d{1,15}))?"$/.exec(tag) ?? []
  if (revision === undefined) return []
  return [{ revision: Number(revision), version: version === undefined ? null : Number(version) }]
}

/** The approval type that a decision concerns; null if the request concerns the whole add-on. */
const approvalTypeOf = ({ row }: LoadedSubject, endpoint: Endpoint): ApprovalType | null =>
  endpoint.subject === 'approval' && 'type' in row ? (row.type as ApprovalType) : null

/**
 * Throws 412 unless If-Match, if it is there, names the current record: by its etag, by `*`, or (where the endpoint
 * accepts it) by a revision of its add-on since which nothing relevant has changed, alone or combined with the record's
 * version in one tag, both of which must match. Weak tags never match (RFC 9110, 13.1.1).
 */
export const refuseStale = step(async (c) => {
  const [endpoint, subject, caller] = [c.get('endpoint'), c.get('subject'), c.get('caller')]
  const ifMatch = c.req.header('if-match')
  if (ifMatch === undefined || subject === null) return
  const tags = ifMatch.split(',').map((each) => each.trim())
  if (tags.includes('*') || tags.includes(`"${versionOf(subject)}"`)) return
  const { addon } = subject
  const named = endpoint.takesRevision === true ? tags.flatMap(seenBy) : []
  const own = named.filter(({ version }) => version === null || version === versionOf(subject))
  if (addon === null || own.length === 0) throw preconditionFailed()
  const { revision } = addon
  // A future revision cannot have been seen.
  const seen = Math.max(...own.map((each) => each.revision).filter((each) => each <= revision), -1)
  if (seen === revision) return
  const type = approvalTypeOf(subject, endpoint)
  const rows = seen === -1 ? [] : await changesSince(c.get('tx'), addon, seen)
  const concerned = type === null ? rows : rows.filter((row) => concerns(type, row))
  if (seen !== -1 && concerned.length === 0 && type !== null) return
  const forAdmin = caller?.kind === 'user' && caller.admin
  throw new StaleRevisionRefusal({ revision, changed: changedRecords(concerned, forAdmin) })
})
