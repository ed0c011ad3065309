import type { EditShape, StoredRecord } from './edit-body.ts'
import type { EditDraft } from './edit-draft.ts'
import type { Problem } from '../problem.ts'
import type { Clash, DroppedEntry, FormValues } from './three-way.ts'

/** The record and the form that an edit panel is opened with. */
export interface EditInput {
  /** The record's ETag when loaded; null when creating one. */
  etag: string | null
  /** The stored values, or a new record's initial ones. */
  stored: FormValues
  draft?: EditDraft | null
  shape: EditShape
}

/** The knowledge of an edit panel: the record, the form, and the save in progress. */
export interface EditContext {
  etag: string | null
  shape: EditShape
  /** The values the editor started from; for units without a clash, what is now stored. */
  base: FormValues
  /** The form's values. */
  values: FormValues
  /** The content of the save in progress. */
  sent: FormValues
  /** Identifies the save in progress to the platform; null before the first one. */
  key: string | null
  /** The contents of saves whose answers were lost and which may still be, or come to be, stored. */
  unheard: readonly FormValues[]
  latest: StoredRecord | null
  clashes: readonly Clash[]
  /** Entries that the last merge has dropped from the form, as others have removed them. */
  dropped: readonly DroppedEntry[]
  problem: Problem | null
}
