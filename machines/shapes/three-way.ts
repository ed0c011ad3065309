/** A form's values by field, or a stored record's as the form shows them. */
export type FormValues = Readonly<Record<string, unknown>>

/**
 * Fields that change together: of two users' changes to a unit, one is taken whole. `fields` may be a single
 * one. `joined` defines how changes to a single-field unit merge: a list of choices by `members`, a record by
 * its `keys` (a plan's values by feature), the `order` of a list by the relative order of common items.
 */
export interface Unit {
  fields: readonly [string, ...string[]]
  joined?: 'members' | 'keys' | 'order'
}

/** A unit, or a key of a merged one, that two users have changed to different values. */
export interface Clash {
  /** The unit's first field, followed by its key if merged by keys, as in `offerings.ID`. */
  name: string
  fields: readonly string[]
  key: string | null
  mine: FormValues
  theirs: FormValues
}

/** An entry that was changed of a record merged by keys, and that others have removed meanwhile. */
export interface DroppedEntry {
  field: string
  key: string
}

/** The values an editor started from, has now, and finds stored. */
export interface ThreeWay {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/** Compares two forms in these fields; undefined compares their values. */
export type Agree = (fields: readonly string[], a: FormValues, b: FormValues) => boolean

/** A text as the platform stores it (READINGS 50): in composed form. */
const composed = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value)

/** Does not serialize texts for comparison: one may be a picture of megabytes. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object'
    ? composed(JSON.stringify(a)) === composed(JSON.stringify(b))
    : composed(a) === composed(b))

/** Compares the values of two forms, field by field. */
export const isSameForm = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).every((field) => isSameValue(one[field], other[field]))

const agreeByValue: Agree = (fields, a, b) => fields.every((field) => isSameValue(a[field], b[field]))

const pick = (values: FormValues, fields: readonly string[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The record in a field that is merged by keys; empty if there is none. */
export const recordIn = (values: FormValues, field: string): FormValues => {
  const value = values[field]
  return typeof value === 'object' && value !== null ? (value as FormValues) : {}
}

const listIn = (values: FormValues, field: string): readonly string[] => {
  const value = values[field]
  return Array.isArray(value) ? (value as string[]) : []
}

/** The groups, and every other field as a unit of its own. */
export function unitsOf(fields: readonly string[], groups: readonly Unit[] = []): Unit[] {
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const alone = fields.filter((field) => !grouped.has(field)).map((field): Unit => ({ fields: [field] }))
  return [...groups, ...alone]
}

/** Merges two lists of choices: what either added, without what either removed; never clashes. */
export function mergeMembers(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = mine.filter((each) => theirs.includes(each) || !base.includes(each))
  const added = theirs.filter((each) => !base.includes(each) && !mine.includes(each))
  return [...kept, ...added]
}

/** Compares the order of what two lists have in common. */
export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.filter((each) => b.includes(each)).join('\n') === b.filter((each) => a.includes(each)).join('\n')

/** The leading list with the other's extra items, each after its predecessor there. */
function insertMissing(leading: readonly string[], other: readonly string[]): string[] {
  const merged = [...leading]
  for (const [index, each] of other.entries()) {
    if (merged.includes(each)) continue
    const before = other[index - 1]
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, each)
  }
  return merged
}

/** The stored order (`theirs`) with the user's moves applied; null if both moved things differently. */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const wanted = mine.filter((each) => theirs.includes(each))
  if (isSameOrder(base, mine) || isSameOrder(mine, theirs)) return [...theirs]
  return isSameOrder(base, theirs) ? insertMissing(wanted, theirs) : null
}

/** The outcome of merging a unit: its value, its new base, the clash if any, and what it has lost. */
interface Met {
  value: FormValues
  base: FormValues
  clashes: readonly Clash[]
  dropped?: readonly DroppedEntry[]
}

function meetWhole(fields: readonly string[], { base, mine, theirs }: ThreeWay, agree: Agree): Met {
  const [began, own, stored] = [pick(base, fields), pick(mine, fields), pick(theirs, fields)]
  if (agree(fields, base, mine) || agree(fields, mine, theirs))
    return { value: stored, base: stored, clashes: [] }
  if (agree(fields, base, theirs)) return { value: own, base: stored, clashes: [] }
  const clash = { name: fields[0] ?? '', fields, key: null, mine: own, theirs: stored }
  return { value: own, base: began, clashes: [clash] }
}

const there = (values: readonly FormValues[]): FormValues =>
  Object.fromEntries(
    values.flatMap((each) => Object.entries(each)).filter(([, value]) => value !== undefined),
  )

function meetByKeys(field: string, values: ThreeWay): Met {
  const base = recordIn(values.base, field)
  const mine = recordIn(values.mine, field)
  const theirs = recordIn(values.theirs, field)
  // An entry without a value has its key: one whose key is not stored any more is gone, as with its feature.
  const isGone = (key: string) => Object.hasOwn(base, key) && !Object.hasOwn(theirs, key)
  const kept = Object.keys(mine).filter((key) => !isGone(key))
  const met = [...new Set([...Object.keys(theirs), ...kept])].map((key) => ({
    key,
    ...meetWhole([key], { base, mine, theirs }, agreeByValue),
  }))
  return {
    value: { [field]: there(met.map(({ value }) => value)) },
    base: { [field]: there(met.map((each) => each.base)) },
    clashes: met.flatMap(({ key, clashes }) =>
      clashes.map((clash) => ({ ...clash, name: `${field}.${key}`, fields: [field], key })),
    ),
    dropped: Object.keys(mine)
      .filter((key) => isGone(key) && !isSameValue(base[key], mine[key]))
      .map((key) => ({ field, key })),
  }
}

function meet({ fields, joined }: Unit, values: ThreeWay, agree: Agree): Met {
  const [field] = fields
  const [base, mine, theirs] = [values.base, values.mine, values.theirs]
  if (joined === 'keys') return meetByKeys(field, values)
  const lists = [base, mine, theirs].map((each) => listIn(each, field)) as [string[], string[], string[]]
  const listed =
    joined === 'members' ? mergeMembers(...lists) : joined === 'order' ? mergeOrder(...lists) : null
  if (listed !== null) return { value: { [field]: listed }, base: pick(theirs, fields), clashes: [] }
  return meetWhole(fields, values, agree)
}

/**
 * Merges an editor's values with what others have stored since: a unit changed by only one side takes that
 * side's value. The same change on both sides is no clash; for a clash, `values` keeps mine. `base` is the
 * editor's new starting point: what is stored, except for clashes. An entry that others have removed is gone, with
 * what was typed for it (`dropped`).
 */
export function mergeThreeWay(
  units: readonly Unit[],
  values: ThreeWay,
  agree: Agree = agreeByValue,
): { values: FormValues; base: FormValues; clashes: Clash[]; dropped: DroppedEntry[] } {
  const met = units.map((unit) => meet(unit, values, agree))
  return {
    values: Object.assign({}, ...met.map(({ value }) => value)) as FormValues,
    base: Object.assign({}, ...met.map(({ base }) => base)) as FormValues,
    clashes: met.flatMap(({ clashes }) => clashes),
    dropped: met.flatMap(({ dropped = [] }) => dropped),
  }
}

const isSameUnit = ({ fields, joined }: Unit, a: FormValues, b: FormValues, agree: Agree): boolean =>
  joined === 'members'
    ? isSameValue(listIn(a, fields[0]).toSorted(), listIn(b, fields[0]).toSorted())
    : agree(fields, a, b)

/** The changed entries of a record that is merged by keys; null for a removed key. */
function changedKeys(field: string, stored: FormValues, values: FormValues): FormValues {
  const [before, after] = [recordIn(stored, field), recordIn(values, field)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isSameValue(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

/**
 * The difference to send: every field of each changed unit, and of a record merged by keys only the changed
 * entries. Empty if nothing changed.
 */
export function differenceOf(
  units: readonly Unit[],
  stored: FormValues,
  values: FormValues,
  agree: Agree = agreeByValue,
): FormValues {
  const changed = units
    .filter((unit) => !isSameUnit(unit, stored, values, agree))
    .map(({ fields, joined }) =>
      joined === 'keys' ? { [fields[0]]: changedKeys(fields[0], stored, values) } : pick(values, fields),
    )
  return Object.assign({}, ...changed) as FormValues
}

const withClash = (values: FormValues, { fields, key }: Clash, from: FormValues): FormValues => {
  const [field] = fields
  if (key === null || field === undefined) return { ...values, ...from }
  const { [key]: _, ...others } = recordIn(values, field)
  return { ...values, [field]: from[key] === undefined ? others : { ...others, [key]: from[key] } }
}

/**
 * Settles one clash: what is stored becomes the base, and the value is either mine, to be sent, or theirs.
 */
export function settleClash(
  { base, mine }: Pick<ThreeWay, 'base' | 'mine'>,
  clash: Clash,
  choice: 'mine' | 'theirs',
): Pick<ThreeWay, 'base' | 'mine'> {
  return {
    base: withClash(base, clash, clash.theirs),
    mine: choice === 'theirs' ? withClash(mine, clash, clash.theirs) : mine,
  }
}
