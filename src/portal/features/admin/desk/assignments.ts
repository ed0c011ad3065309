import { useSyncExternalStore } from 'react'
import type { DeskAssignee } from '#contract/desk/claim.ts'
import { platformNow } from '#portal/wire/config.ts'

/** The assignee of an item as the platform answered it last, and the platform's time of that. */
interface Answered {
  assignee: DeskAssignee
  at: Date
}

let known: ReadonlyMap<string, Answered> = new Map()
const listeners = new Set<() => void>()

let asked = 0
let newest = 0

/** Numbers a question, so that an answer to an earlier one than was answered last is not taken. */
export const beginAsking = (): number => (asked += 1)

/** Takes an answer: of a read, with its question's number; of a change, as it comes. */
export async function learnAssignee(
  id: string,
  assignee: DeskAssignee,
  question: number = beginAsking(),
): Promise<void> {
  if (question < newest) return
  newest = question
  const at = await platformNow()
  known = new Map(known).set(id, { assignee, at })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const answered = () => known

/** The assignees that were answered since the page was opened, by item: newer than what lists and evidence have. */
export const useAssignees = () => useSyncExternalStore(subscribe, answered, answered)
