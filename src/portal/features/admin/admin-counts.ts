import { useSyncExternalStore } from 'react'
import { problemOf } from '#machines/problem.ts'
import { inboxPage } from './inbox/data.ts'
import { listPage } from '#portal/wire/api.ts'
import { repricingCount } from '#portal/features/repricings/scheduled/data.ts'

/** Counts of what waits for staff. */
export interface AdminCounts {
  /** Pending approvals. */
  approvals: number
  /** Since when the one waits that has waited longest; null where none does. */
  longestSince: string | null
  /** Repricings that are new or in progress. */
  repricings: number
  /** Letters of the outbox, one to many people once; null where it is not shown. */
  mails: number | null
}

/** How lists are asked for of which only the number of rows is wanted. */
const onlyCount = 'items ..; max=1'

/** How many mails there are; null where the platform does not show them, as outside demo mode. */
const countMails = async (): Promise<number | null> => {
  try {
    return (await listPage('outboxGroupList', {}, { range: onlyCount })).total
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

let counts: AdminCounts | null = null
const listeners = new Set<() => void>()

/** Counts anew, for whoever shows the counts. Rejects with a ProblemError. */
export async function countAdmin(): Promise<void> {
  const signal = new AbortController().signal
  const [approvals, repricings, mails] = await Promise.all([
    // Oldest first.
    inboxPage({}, onlyCount),
    repricingCount('current', signal),
    countMails(),
  ])
  counts = {
    approvals: approvals.total,
    longestSince: approvals.rows[0]?.pendingSince ?? null,
    repricings,
    mails,
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last counts of what waits for staff; null before the first. */
export const useAdminCounts = (): AdminCounts | null => useSyncExternalStore(subscribe, () => counts)
