import type { Problem } from '../problem.ts'
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

/** The events of a choice that saves itself. */
export type AutoSaveEvent =
  | { type: 'chosen'; choice: Choice }
  /** Resumes a stored draft of a choice. */
  | ({ type: 'restored' } & KeptChoice)
  /** The user is leaving: saves what is waiting. */
  | { type: 'flush' }
  /** Retries after it had stopped. */
  | { type: 'retried' }
  | ({ type: 'value.loaded' } & StoredChoice)

/** The context of a choice that saves itself. */
export interface AutoSaveContext {
  joined: Joined
  /** From the last change to its save, in ms. */
  delayMs: number
  /** As the platform has it. */
  confirmed: Choice
  etag: string | null
  /** As the user wants it, based on `confirmed` and shown at once; null if stored like that. */
  wanted: Choice | null
  /** The content of the save in progress, or of one with an unknown outcome. */
  sent: Choice
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

/** True if the stored choice includes everything that was sent. */
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

/** The problem if the answer was lost and nothing turns out to be stored. */
export const notSaved: Problem = {
  kind: 'lost',
  message: 'The platform did not answer. Nothing was changed; try again.',
  fields: {},
}

/** The remainder to save beside the stored choice; a problem if the wanted one is impossible. */
export function leftOf(joined: Joined, met: Meeting): { wanted: Choice | null; problem: Problem | null } {
  const merged = merge(joined, met)
  if (merged === null) return { wanted: null, problem: overtaken }
  return { wanted: isSame(merged, met.theirs) ? null : merged, problem: null }
}
