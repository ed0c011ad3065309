import type { ApprovalType } from '../../../machines/approval.lifecycle.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import { preconditionFailed, StaleRevisionRefusal } from '../errors.ts'
import type { Caller } from '../handlers/handler.ts'
import { changedRecords, changesSince, concerns } from '../rules/changes.ts'
import type { LoadedSubject } from '../subjects.ts'

/** What never changes is at its first version. */
const versionOf = ({ row }: LoadedSubject) => ('version' in row ? row.version : 1)

/** The revision that an entity tag names, or null. */
function revisionOf(tag: string): number | null {
  const revision = Number(/^"r(\d{1,15})"$/.exec(tag)?.[1] ?? Number.NaN)
  return Number.isSafeInteger(revision) ? revision : null
}

/** A decision is about what its approval is of; all else is about the whole add-on. */
const approvalTypeOf = ({ row }: LoadedSubject, endpoint: Endpoint): ApprovalType | null =>
  endpoint.subject === 'approval' && 'type' in row ? (row.type as ApprovalType) : null

/**
 * Throws 412 unless If-Match names the record as it is: its etag, `*`, or (where the endpoint takes it) a revision of
 * its add-on since which nothing that matters has changed. Weak tags match nothing (RFC 9110, 13.1.1).
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
  const named = endpoint.takesRevision === true ? tags.flatMap((tag) => revisionOf(tag) ?? []) : []
  if (addon === null || named.length === 0) throw preconditionFailed()
  const { revision } = addon
  // Nobody can have seen one that is still to come.
  const seen = Math.max(...named.filter((each) => each <= revision), -1)
  if (seen === revision) return
  const type = approvalTypeOf(subject, endpoint)
  const rows = seen === -1 ? [] : await changesSince(tx, addon, seen)
  const concerned = type === null ? rows : rows.filter((row) => concerns(type, row))
  if (seen !== -1 && concerned.length === 0 && type !== null) return
  const forAdmin = caller?.kind === 'user' && caller.admin
  throw new StaleRevisionRefusal({ revision, changed: changedRecords(concerned, forAdmin) })
}
