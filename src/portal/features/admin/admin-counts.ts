import { letterCountsView } from '#contract/endpoints/mail.ts'
import type { LetterCounts } from '#contract/mail.ts'
import { useSyncExternalStore } from 'react'
import type { DeskCounts } from '#contract/desk/desk-item.ts'
import { deskCountsView } from '#contract/desk/item-endpoints.ts'
import { callApi } from '#portal/wire/api.ts'

/** Counts of what waits for staff. */
export interface AdminCounts {
  desk: DeskCounts
  /** Letters that wait or were given up. */
  letters: LetterCounts
}

let counts: AdminCounts | null = null
const listeners = new Set<() => void>()

/** Refreshes the counts for their subscribers. Rejects with a ProblemError. */
export async function countAdmin(): Promise<void> {
  const [desk, letters] = await Promise.all([callApi(deskCountsView, {}), callApi(letterCountsView, {})])
  counts = { desk, letters }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The latest counts of what waits for staff; null before the first. */
export const useAdminCounts = (): AdminCounts | null => useSyncExternalStore(subscribe, () => counts)

/** How many items wait for a decision; 0 while it is not known. */
export const waitingIn = (counts: AdminCounts | null): number =>
  counts === null ? 0 : counts.desk.approvals.count + counts.desk.repricings.count
