import { agreeAsSent, type EditShape } from './edit-body.ts'
import { type Clash, type DroppedEntry, type FormValues, mergeThreeWay, settleClash } from './three-way.ts'

/**
 * Unsaved work that was stored: the values its editor started from, that record's ETag, and the changed
 * fields.
 */
export interface EditDraft {
  base: FormValues
  /** Null for a new record. */
  etag: string | null
  changed: FormValues
}

/** The initial form with a draft restored and merged with what is now stored. */
export function putBack(
  shape: EditShape,
  stored: FormValues,
  draft: EditDraft | null,
): { base: FormValues; values: FormValues; clashes: readonly Clash[]; dropped: readonly DroppedEntry[] } {
  if (draft === null) return { base: stored, values: stored, clashes: [], dropped: [] }
  const mine = { ...draft.base, ...draft.changed }
  return mergeThreeWay(shape.units, { base: draft.base, mine, theirs: stored }, agreeAsSent(shape))
}

/** The choice for a clash, by its name. */
export interface ClashChoice {
  clash: string
  choice: 'mine' | 'theirs'
}

/** The form with one clash settled. */
export function settleNamed(
  form: { base: FormValues; values: FormValues; clashes: readonly Clash[] },
  { clash: name, choice }: ClashChoice,
): Partial<typeof form> {
  const { base, values, clashes } = form
  const clash = clashes.find((each) => each.name === name)
  if (clash === undefined) return {}
  const settled = settleClash({ base, mine: values }, clash, choice)
  return { base: settled.base, values: settled.mine, clashes: clashes.filter((each) => each !== clash) }
}
