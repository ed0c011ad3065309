import type { Problem } from '../problem.ts'
import { mergeMembers } from './three-way.ts'

/** What is chosen from a list, by name or id; the order does not matter. */
export type Choice = readonly string[]

/** A choice as it is stored; `etag` is its record's, null where nothing is compared with it. */
export interface StoredChoice {
  choice: Choice
  etag: string | null
}

/** A choice that was not saved, with what it was made from. */
export interface KeptChoice {
  base: Choice
  choice: Choice
}

/** By `members`, what each person added or took away stands; of `one` choice, one person's is taken whole. */
export type Joined = 'members' | 'one'

/** What a choice that saves itself is told. */
export type AutoSaveEvent =
  | { type: 'chosen'; choice: Choice }
  /** A kept choice is taken up again. */
  | ({ type: 'restored' } & KeptChoice)
  /** The person leaves: what waits is saved now. */
  | { type: 'flush' }
  /** Asked for where it had stopped trying. */
  | { type: 'retried' }
  | ({ type: 'value.loaded' } & StoredChoice)

/** What a choice that saves itself keeps in mind. */
export interface AutoSaveContext {
  joined: Joined
  /** Between the last change and its save, in ms. */
  delayMs: number
  /** As the platform has it. */
  confirmed: Choice
  etag: string | null
  /** As the person wants it, made from what is confirmed and shown at once; null when that is how it is stored. */
  wanted: Choice | null
  /** What the save under way, or of unknown end, says. */
  sent: Choice
  /** How many saves in a row somebody else's came before. */
  outrun: number
  problem: Problem | null
}

/** Whether two choices are of the same. */
export const isSame = (a: Choice, b: Choice): boolean =>
  a.length === b.length && a.toSorted().join('\n') === b.toSorted().join('\n')

interface Meeting {
  base: Choice
  mine: Choice
  theirs: Choice
}

/** My choice made anew from what is stored now; null where two people want two different ones. */
function merge(joined: Joined, { base, mine, theirs }: Meeting): Choice | null {
  if (joined === 'members') return mergeMembers(base, mine, theirs)
  if (isSame(base, mine) || isSame(mine, theirs)) return theirs
  return isSame(base, theirs) ? mine : null
}

/** Whether what is stored now has all of what was sent. */
export const hasSent = (
  { joined, confirmed, sent }: { joined: Joined; confirmed: Choice; sent: Choice },
  theirs: Choice,
): boolean => {
  const after = merge(joined, { base: confirmed, mine: sent, theirs })
  return after !== null && isSame(after, theirs)
}

const overtaken: Problem = {
  kind: 'stale',
  message:
    'Somebody else has changed this meanwhile, so yours was not saved. It shows what is stored now; choose again if it should be another.',
  fields: {},
}

/** Where the answer was lost, and what is stored shows that nothing was. */
export const notSaved: Problem = {
  kind: 'lost',
  message: 'The platform did not answer. Nothing was changed; try again.',
  fields: {},
}

/** What is left to save of a choice beside what is stored; a problem where it can't be had. */
export function leftOf(joined: Joined, met: Meeting): { wanted: Choice | null; problem: Problem | null } {
  const merged = merge(joined, met)
  if (merged === null) return { wanted: null, problem: overtaken }
  return { wanted: isSame(merged, met.theirs) ? null : merged, problem: null }
}
