/** A fact of an entry in words, by a key that stays when it is renamed. */
export interface EntryFact {
  key: string
  /** Null for a fact that needs no name. */
  label: string | null
  words: string
}

/** A fact before and after, each null if there is none. */
export interface FactChange {
  key: string
  label: string | null
  before: string | null
  after: string | null
}

/** A change of one entry of a field, or of the field as a whole. */
export interface ChangedEntry {
  id: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Null for the field as a whole. */
  name: string | null
  facts: readonly FactChange[]
  /** Paths of its picture before and after, if that is what changed. */
  pictures: { before: string | null; after: string | null } | null
}

/** How the entries of a list are told. */
interface EntryWording<Entry> {
  id: (entry: Entry) => string
  name: (entry: Entry) => string
  /** Label of the name, for one that is renamed. */
  nameLabel: string
  facts: (entry: Entry) => readonly EntryFact[]
  picture: (entry: Entry) => string | null
}

/** Entries that are no more than their name. */
export const plainEntries: Pick<EntryWording<unknown>, 'nameLabel' | 'facts' | 'picture'> = {
  nameLabel: 'Name',
  facts: () => [],
  picture: () => null,
}

/** Lists the facts that differ, those of `after` first, in its order. */
function changedFacts(before: readonly EntryFact[], after: readonly EntryFact[]): FactChange[] {
  const wordsIn = (facts: readonly EntryFact[], key: string) =>
    facts.find((each) => each.key === key)?.words ?? null
  const keys = new Set(after.map(({ key }) => key))
  return [...after, ...before.filter(({ key }) => !keys.has(key))]
    .map(({ key, label }) => ({ key, label, before: wordsIn(before, key), after: wordsIn(after, key) }))
    .filter((fact) => fact.before !== fact.after)
}

/** An entry that came or went, with its facts but for what it does not have. */
const cameOrWent = <Entry>(
  entry: Entry,
  kind: 'added' | 'removed',
  { id, name, facts, picture }: EntryWording<Entry>,
): ChangedEntry => {
  const [shown, url] = [facts(entry).filter(({ words }) => words !== 'No'), picture(entry)]
  const isAdded = kind === 'added'
  return {
    id: id(entry),
    kind,
    name: name(entry),
    facts: isAdded ? changedFacts([], shown) : changedFacts(shown, []),
    pictures: url === null ? null : { before: isAdded ? null : url, after: isAdded ? url : null },
  }
}

/** Compares an entry that stayed, under the name that customers know it by; null if nothing changed. */
function changedEntry<Entry>(
  before: Entry,
  after: Entry,
  { id, name, nameLabel, facts, picture }: EntryWording<Entry>,
): ChangedEntry | null {
  const named = (entry: Entry) => [{ key: 'name', label: nameLabel, words: name(entry) }, ...facts(entry)]
  const differing = changedFacts(named(before), named(after))
  const [was, is] = [picture(before), picture(after)]
  if (differing.length === 0 && was === is) return null
  const pictures = was === is ? null : { before: was, after: is }
  return { id: id(after), kind: 'changed', name: name(before), facts: differing, pictures }
}

/** The order of the entries that stayed, by their present names, if it is another one. */
function changedOrder<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  { id, name }: EntryWording<Entry>,
): ChangedEntry[] {
  const nameNow = new Map(after.map((entry) => [id(entry), name(entry)]))
  const was = new Set(before.map(id))
  const [from, to] = [
    before.map(id).filter((each) => nameNow.has(each)),
    after.map(id).filter((each) => was.has(each)),
  ]
  if (from.join('\n') === to.join('\n')) return []
  const names = (ids: readonly string[]) => ids.map((each) => nameNow.get(each)).join(', ')
  const facts = [{ key: 'order', label: null, before: names(from), after: names(to) }]
  return [{ id: 'order', kind: 'moved', name: null, facts, pictures: null }]
}

/**
 * Lists what changed between two lists: entries in the order of `after`, then those that are gone, then the order of those
 * that stayed.
 */
export function changedEntries<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  wording: EntryWording<Entry>,
): ChangedEntry[] {
  const { id } = wording
  const old = new Map(before.map((entry) => [id(entry), entry]))
  const ids = new Set(after.map(id))
  return [
    ...after.flatMap((entry) => {
      const former = old.get(id(entry))
      if (former === undefined) return cameOrWent(entry, 'added', wording)
      return changedEntry(former, entry, wording) ?? []
    }),
    ...before.filter((entry) => !ids.has(id(entry))).map((entry) => cameOrWent(entry, 'removed', wording)),
    ...changedOrder(before, after, wording),
  ]
}
