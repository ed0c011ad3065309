import { addonTransitionList } from '#contract/endpoints/addons.ts'
import { companyTransitionList } from '#contract/companies/company-overview-endpoints.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { LastChange, StoredRecord } from '#machines/shapes/edit-body.ts'
import { listPage } from '#portal/wire/load.ts'

/** The place where the trail tells of a record: that of an add-on, by id or slug, or for staff a company. */
export type TrailOwner = string | { companyId: string }

/** The fields of a record by which its latest change is found in the trail. */
interface Stored {
  id: string
  etag: string
  updatedAt: string
}

/** The newest rows in which the latest change is looked for. */
const newest = 'items ..; max=50'

/** Finds who made the change that led to this version of a record; null if the newest rows do not say. */
async function lastChangeOf(
  of: TrailOwner | null,
  signal: AbortSignal,
): Promise<(record: Stored) => LastChange | null> {
  if (of === null) return () => null
  const { rows } = await (typeof of === 'string'
    ? listPage(addonTransitionList, { params: { addon: of } }, { range: newest, signal })
    : listPage(companyTransitionList, { params: { id: of.companyId } }, { range: newest, signal }))
  return ({ id, updatedAt }) => {
    const row = rows.find(({ subject, createdAt }) => subject.id === id && createdAt === updatedAt)
    return row === undefined ? null : { by: row.actor.email ?? 'the platform', at: updatedAt }
  }
}

/**
 * Reads a record of an add-on or company anew for its edit panel and, at the same time, the trail, which says who
 * changed it last. Rejects with a ProblemError if the record cannot be read; without a trail, its author is unknown.
 */
export async function readLatestRecord<Row extends Stored>(
  of: TrailOwner | null,
  reading: Promise<Row>,
  valuesOf: (row: Row) => FormValues,
  signal: AbortSignal,
): Promise<StoredRecord> {
  const [row, lastChange] = await Promise.all([reading, lastChangeOf(of, signal).catch(() => null)])
  return { values: valuesOf(row), etag: row.etag, lastChange: lastChange?.(row) ?? null }
}
