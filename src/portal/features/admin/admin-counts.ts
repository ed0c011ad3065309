import { letterCountsView } from '#contract/endpoints/mail.ts'
import type { LetterCounts } from '#contract/mail.ts'
import { useSyncExternalStore } from 'react'
import { inboxPage } from './inbox/data.ts'
import { callApi } from '#portal/wire/api.ts'
import { repricingCount } from '#portal/features/repricings/scheduled/data.ts'

/** Counts of what waits for staff. */
export interface AdminCounts {
  /** Pending approvals. */
  approvals: number
  /** Since when the oldest one has been waiting; null if none is. */
  longestSince: string | null
  /** Repricings that are new or in progress. */
  repricings: number
  /** Letters that wait or were given up. */
  letters: LetterCounts
}

/** The range to request when only the number of rows is needed. */
const onlyCount = 'items ..; max=1'

let counts: AdminCounts | null = null
const listeners = new Set<() => void>()

/** Refreshes the counts for their subscribers. Rejects with a ProblemError. */
export async function countAdmin(): Promise<void> {
  const signal = new AbortController().signal
  const [approvals, repricings, letters] = await Promise.all([
    // Oldest first.
    inboxPage({}, onlyCount),
    repricingCount('current', signal),
    callApi(letterCountsView, {}, { signal }),
  ])
  counts = {
    approvals: approvals.total,
    longestSince: approvals.rows[0]?.pendingSince ?? null,
    repricings,
    letters,
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The latest counts of what waits for staff; null before the first. */
export const useAdminCounts = (): AdminCounts | null => useSyncExternalStore(subscribe, () => counts)
