/** A fact of an entry in words, by a key that stays when it is renamed. */
export interface EntryFact {
  key: string
  /** Null for a fact that needs no name. */
  label: string | null
  words: string
}

/** A fact before and after, each null if there is none. */
export interface ChangedFactWords {
  key: string
  label: string | null
  before: string | null
  after: string | null
}

/** What changed of one entry of a field, or of the field as a whole. */
export interface ChangedEntry {
  id: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Null for the field as a whole. */
  name: string | null
  facts: readonly ChangedFactWords[]
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
function changedFacts(before: readonly EntryFact[], after: readonly EntryFact[]): ChangedFactWords[] {
  const wordsIn = (facts: readonly EntryFact[], key: string) =>
    facts.find((each) => each.key === key)?.words ?? null
  const keys = new Set(after.map(({ key }) => key))
  return [...after, ...before.filter(({ key }) => !keys.has(key))]
    .map(({ key, label }) => ({ key, label, before: wordsIn(before, key), after: wordsIn(after, key) }))
    .filter((fact) => fact.before !== fact.after)
}

/**
 * Lists what changed between two lists: entries in the order of `after`, then those that are gone, then the order of those
 * that stayed.
 */
export function changedEntries<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  { id, name, nameLabel, facts, picture }: EntryWording<Entry>,
): ChangedEntry[] {
  const mapOf = (entries: readonly Entry[]) => new Map(entries.map((each) => [id(each), each]))
  const [old, now] = [mapOf(before), mapOf(after)]
  const allFacts = (entry: Entry | undefined) =>
    entry === undefined ? [] : [{ key: 'name', label: nameLabel, words: name(entry) }, ...facts(entry)]
  const told = (from: Entry | undefined, to: Entry | undefined): ChangedEntry[] => {
    const entry = to ?? from
    if (entry === undefined) return []
    const kind = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'
    const pictureOf = (each: Entry | undefined) => (each === undefined ? null : picture(each))
    const [was, is] = [pictureOf(from), pictureOf(to)]
    const differing = changedFacts(allFacts(from), allFacts(to))
    const pictures = was === is ? null : { before: was, after: is }
    if (differing.length === 0 && pictures === null) return []
    // Its name is told already, and what it does not have need not be.
    const shown = differing.filter(({ key, before: b, after: a }) => key !== 'name' && (a ?? b) !== 'No')
    return [
      {
        id: id(entry),
        kind,
        name: name(from ?? entry),
        facts: kind === 'changed' ? differing : shown,
        pictures,
      },
    ]
  }
  const stayed = (entries: readonly Entry[], others: Map<string, Entry>) =>
    entries.filter((each) => others.has(id(each)))
  const [from, to] = [stayed(before, now), stayed(after, old)]
  const order = to.map(name).join(', ')
  const isMoved = from.map(id).join('\n') !== to.map(id).join('\n')
  return [
    ...after.flatMap((each) => told(old.get(id(each)), each)),
    ...before.filter((each) => !now.has(id(each))).flatMap((each) => told(each, undefined)),
    ...(isMoved
      ? [
          {
            id: 'order',
            kind: 'moved' as const,
            name: null,
            facts: [{ key: 'order', label: 'Order', before: from.map(name).join(', '), after: order }],
            pictures: null,
          },
        ]
      : []),
  ]
}
