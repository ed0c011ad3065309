import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { preconditionFailed, StaleRevisionRefusal } from './errors.ts'
import type { Caller } from '#server/law/handler.ts'
import { changedRecords, changesSince, concerns } from '#server/law/changes.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'

/** A record's version; 1 for records that never change. */
const versionOf = ({ row }: LoadedSubject) => ('version' in row ? row.version : 1)

/**
 * Reads an entity tag that names a revision: "r17" names it alone, "r17-5" the record's own version besides. Nothing
 * for another tag.
 */
function seenBy(tag: string): { revision: number; version: number | null }[] {
  const [, revision, version] = /^"r(\d{1,15})(?:-(\d{1,15}))?"$/.exec(tag) ?? []
  if (revision === undefined) return []
  return [{ revision: Number(revision), version: version === undefined ? null : Number(version) }]
}

/** A decision is about what its approval is of; all else is about the whole add-on. */
const approvalTypeOf = ({ row }: LoadedSubject, endpoint: Endpoint): ApprovalType | null =>
  endpoint.subject === 'approval' && 'type' in row ? (row.type as ApprovalType) : null

/**
 * Throws 412 unless If-Match names the record as it is: its etag, `*`, or (where the endpoint takes it) a revision of
 * its add-on since which nothing that matters has changed, alone or with the record's version as one tag, both parts
 * of which must hold. Weak tags match nothing (RFC 9110, 13.1.1).
 */
export async function checkPrecondition(
  tx: Database,
  endpoint: Endpoint,
  caller: Caller | null,
  subject: LoadedSubject,
  ifMatch: string,
): Promise<void> {
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
  const rows = seen === -1 ? [] : await changesSince(tx, addon, seen)
  const concerned = type === null ? rows : rows.filter((row) => concerns(type, row))
  if (seen !== -1 && concerned.length === 0 && type !== null) return
  const forAdmin = caller?.kind === 'user' && caller.admin
  throw new StaleRevisionRefusal({ revision, changed: changedRecords(concerned, forAdmin) })
}
