import { type Problem, unanswered } from '../problem.ts'
import { overtaken } from './overtaken.ts'
import { mergeMembers } from './three-way.ts'

/** Items chosen from a list, by name or id; order does not matter. */
export type Choice = readonly string[]

/** A stored choice; `etag` is its record's, null if none is compared. */
export interface StoredChoice {
  choice: Choice
  etag: string | null
}

/** An unsaved choice, with the stored one it was made from. */
export interface KeptChoice {
  base: Choice
  choice: Choice
}

/** `members`: each user's additions and removals are merged; `one`: one user's choice is taken whole. */
export type Joined = 'members' | 'one'

/** The stored choice as the page has loaded it. */
export interface Shown {
  stored: StoredChoice
}

/** The events of a choice that saves itself. */
export type AutoSaveEvent =
  | ({ type: 'chosen'; choice: Choice } & Shown)
  /** Resumes a stored draft of a choice. */
  | ({ type: 'restored' } & KeptChoice & Shown)
  /** The user is leaving: saves what is waiting. */
  | { type: 'flush' }
  /** Retries after it had stopped. */
  | { type: 'retried' }

/** The context of a choice that saves itself. */
export interface AutoSaveContext {
  joined: Joined
  /** From the last change to its save, in ms. */
  delayMs: number
  /** As the platform has it, from the first change until the page has loaded it; else null. */
  confirmed: StoredChoice | null
  /** As the user wants it, based on `confirmed` and shown at once; null if stored like that. */
  wanted: Choice | null
  /** The content of the save in progress, or of one with an unknown outcome. */
  sent: Choice
  /** Items that saves with an unknown outcome have added or removed: stored otherwise, that is the user's own doing. */
  unsure: Choice
  /** Number of consecutive saves that others' saves preceded. */
  outrun: number
  problem: Problem | null
}

/** True if two choices contain the same items. */
export const isSame = (a: Choice, b: Choice): boolean =>
  a.length === b.length && a.toSorted().join('\n') === b.toSorted().join('\n')

interface Meeting {
  base: Choice
  mine: Choice
  theirs: Choice
}

/** Reapplies the user's choice to what is now stored; null if two users want different single choices. */
function merge(joined: Joined, { base, mine, theirs }: Meeting): Choice | null {
  if (joined === 'members') return mergeMembers(base, mine, theirs)
  if (isSame(base, mine) || isSame(mine, theirs)) return theirs
  return isSame(base, theirs) ? mine : null
}

/** The choice that the wanted one is based on. */
export const baseOf = ({ confirmed }: Pick<AutoSaveContext, 'confirmed'>): Choice => confirmed?.choice ?? []

/** Items of one of two choices that the other lacks. */
const differing = (a: Choice, b: Choice): Choice => [
  ...a.filter((each) => !b.includes(each)),
  ...b.filter((each) => !a.includes(each)),
]

/** The unsure items, with those that the save in progress adds or removes. */
export const unsureAfter = (context: AutoSaveContext): Choice => [
  ...new Set([...context.unsure, ...differing(baseOf(context), context.sent)]),
]

/** The choice that the wanted one is based on, once this is found stored: the user's own saves are in it. */
export function knownBase(context: AutoSaveContext, theirs: Choice): Choice {
  const { joined, unsure } = context
  const base = baseOf(context)
  const isUnsure = (item: string) => unsure.includes(item)
  if (joined === 'one') return theirs.length > 0 && theirs.every(isUnsure) ? theirs : base
  return [...base.filter((each) => !isUnsure(each)), ...theirs.filter(isUnsure)]
}

/** True if the stored choice includes everything that was sent. */
export const hasSent = (context: AutoSaveContext, theirs: Choice): boolean => {
  const { joined, sent } = context
  const after = merge(joined, { base: knownBase(context, theirs), mine: sent, theirs })
  return after !== null && isSame(after, theirs)
}

/** The problem if the answer was lost and nothing turns out to be stored. */
export const notSaved = unanswered('Nothing was changed')

/** The remainder to save beside the stored choice; a problem if the wanted one is impossible. */
export function leftOf(joined: Joined, met: Meeting): { wanted: Choice | null; problem: Problem | null } {
  const merged = merge(joined, met)
  if (merged === null) return { wanted: null, problem: overtaken }
  return { wanted: isSame(merged, met.theirs) ? null : merged, problem: null }
}
