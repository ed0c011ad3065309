import * as v from 'valibot'
import type { EditDraft } from '#machines/shapes/edit-draft.ts'
import { type FormValues, isSameValue, mergeThreeWay, type Unit } from '#machines/shapes/three-way.ts'
import { dropDraft, keepDraft, readDraft } from '#portal/wire/draft.ts'

const kept = v.object({
  base: v.record(v.string(), v.unknown()),
  etag: v.nullable(v.string()),
  changed: v.record(v.string(), v.unknown()),
  left: v.array(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

/** A stored draft; `at` is when it was typed (ISO), `left` the changed fields that were not saved: files. */
export interface KeptDraft extends EditDraft {
  left: readonly string[]
  at: string
}

/** A draft found at a panel's path: one to restore, or one that is only readable. */
export type FoundDraft = { draft: KeptDraft } | { unreadable: unknown }

/** Where a draft is stored, and what it belongs to. */
export interface DraftPlace {
  userId: string
  path: string
  /** Fields whose values are files, which are never saved. */
  files: readonly string[]
}

/** Saves the changed values of a form together with the original ones. */
export function keepEditDraft(
  { userId, path, files }: DraftPlace,
  { base, etag, values }: { base: FormValues; etag: string | null; values: FormValues },
): void {
  const fields = Object.keys(values).filter((field) => !isSameValue(values[field], base[field]))
  const changed = fields.filter((field) => !files.includes(field)).map((field) => [field, values[field]])
  const draft: KeptDraft = {
    base,
    etag,
    changed: Object.fromEntries(changed) as FormValues,
    left: fields.filter((field) => files.includes(field)),
    at: new Date().toISOString(),
  }
  keepDraft(userId, path, draft)
}

/**
 * The draft of a panel, or null. Only readable if its original values are missing, or if merging it with the
 * stored values does not yield the form's shape.
 */
export function findEditDraft(
  { userId, path }: Pick<DraftPlace, 'userId' | 'path'>,
  form: {
    etag: string | null
    stored: FormValues
    units: readonly Unit[]
    isValues: (value: unknown) => boolean
  },
): FoundDraft | null {
  const found = readDraft(userId, path)
  if (found === null) return null
  const parsed = v.safeParse(kept, found)
  if (!parsed.success) return { unreadable: found }
  const draft: KeptDraft = parsed.output
  const known = Object.keys(form.stored)
  // A record of entries that the draft does not have is one that there was not yet, such as a plan's.
  const added = new Set(form.units.flatMap(({ fields, joined }) => (joined === 'keys' ? fields : [])))
  const hasFields =
    known.every((field) => Object.hasOwn(draft.base, field) || added.has(field)) &&
    Object.keys(draft.changed).every((field) => known.includes(field))
  const mine = { ...draft.base, ...draft.changed }
  const isOfRecord = (draft.etag === null) === (form.etag === null)
  if (!hasFields || !isOfRecord) return { unreadable: draft.changed }
  const { values } = mergeThreeWay(form.units, { base: draft.base, mine, theirs: form.stored })
  if (!form.isValues(values)) return { unreadable: draft.changed }
  if (Object.keys(draft.changed).length === 0 && draft.left.length === 0) {
    dropDraft(userId, path)
    return null
  }
  return { draft }
}
