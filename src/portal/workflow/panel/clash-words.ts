import type { Clash, FormValues } from '#machines/shapes/three-way.ts'

/** A clash in words: what is stored now and what was typed, by field where it is of several. */
export interface ClashWords {
  /** By which it is settled. */
  name: string
  label: string
  theirs: string
  mine: string
}

interface Wording {
  labels: Readonly<Record<string, string>>
  /** A value in words, where it is not simply its text. */
  words?: ((field: string, values: FormValues) => string) | undefined
  /** One key of a field that is joined by keys. */
  entry?: { label: (key: string) => string; words: (key: string, value: unknown) => string } | undefined
}

const shown = (text: string): string => (text === '' ? '(empty)' : text)

function entryWords({ fields, key, name, theirs }: Clash, wording: Wording, typed: FormValues): ClashWords {
  const record = typed[fields[0] ?? ''] as FormValues | undefined
  const textOf = (value: unknown) =>
    shown(wording.entry?.words(key ?? '', value) ?? (value === undefined ? '' : String(value)))
  return {
    name,
    label: wording.entry?.label(key ?? '') ?? name,
    theirs: textOf(theirs[key ?? '']),
    mine: textOf(record?.[key ?? '']),
  }
}

/** A clash in words, with what the form has by now as mine. */
export function clashWords(clash: Clash, wording: Wording, typed: FormValues): ClashWords {
  if (clash.key !== null) return entryWords(clash, wording, typed)
  const { fields, name, theirs } = clash
  const stored = { ...typed, ...theirs }
  const labelOf = (field: string) => wording.labels[field] ?? field
  const textOf = (field: string, values: FormValues) =>
    shown(wording.words?.(field, values) ?? String(values[field]))
  const other = fields.filter((field) => theirs[field] !== typed[field])
  const told = other.length === 0 ? fields : other
  const each = (values: FormValues) =>
    told
      .map((field) =>
        told.length === 1 ? textOf(field, values) : `${labelOf(field)}: ${textOf(field, values)}`,
      )
      .join(', ')
  return { name, label: told.map(labelOf).join(', '), theirs: each(stored), mine: each(typed) }
}
