import type { Clash, FormValues } from '#machines/shapes/three-way.ts'

/** A clash for display: the stored and the typed value, per part for a field with several. */
export interface ClashWording {
  /** Identifies the clash when settling it. */
  name: string
  label: string
  theirs: string
  mine: string
}

/** Formats one entry of a field that is merged key by key. */
export interface EntryWording {
  /** The name of the entry's key, or with its field that of the entry. */
  label: (key: string, field?: string) => string
  words: (key: string, value: unknown) => string
}

interface Wording {
  labels: Readonly<Record<string, string>>
  /** Formats a value that is not plain text. */
  words?: ((field: string, values: FormValues) => string) | undefined
  entry?: EntryWording | undefined
}

const shown = (text: string): string => (text === '' ? '(empty)' : text)

function entryWording(
  { fields, key, name, theirs }: Clash,
  wording: Wording,
  typed: FormValues,
): ClashWording {
  const [field = ''] = fields
  const record = typed[field] as FormValues | undefined
  const textOf = (value: unknown) =>
    shown(wording.entry?.words(key ?? '', value) ?? (value === undefined ? '' : String(value)))
  return {
    name,
    label: wording.entry?.label(key ?? '', field) ?? name,
    theirs: textOf(theirs[key ?? '']),
    mine: textOf(record?.[key ?? '']),
  }
}

/** Describes a clash, with the form's current value as mine. */
export function clashWording(clash: Clash, wording: Wording, typed: FormValues): ClashWording {
  if (clash.key !== null) return entryWording(clash, wording, typed)
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
