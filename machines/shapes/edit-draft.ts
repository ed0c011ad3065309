import { agreeAsSent, type EditShape } from './edit-body.ts'
import { type Clash, type FormValues, mergeThreeWay } from './three-way.ts'

/** Unsaved work that was kept: what its editor began with, that record's ETag, and the fields that were changed. */
export interface EditDraft {
  base: FormValues
  /** Null where the record is a new one. */
  etag: string | null
  changed: FormValues
}

/** The form as it is opened: with a draft put back, merged with what is stored by now. */
export function putBack(
  shape: EditShape,
  stored: FormValues,
  draft: EditDraft | null,
): { base: FormValues; values: FormValues; clashes: readonly Clash[] } {
  if (draft === null) return { base: stored, values: stored, clashes: [] }
  const mine = { ...draft.base, ...draft.changed }
  return mergeThreeWay(shape.units, { base: draft.base, mine, theirs: stored }, agreeAsSent(shape))
}
