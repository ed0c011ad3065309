import { outboxGroupList } from '#contract/endpoints/mail.ts'
import { useSyncExternalStore } from 'react'
import { inboxPage } from './inbox/data.ts'
import { listPage, unlessMissing } from '#portal/wire/load.ts'
import { repricingCount } from '#portal/features/repricings/scheduled/data.ts'

/** Counts of what waits for staff. */
export interface AdminCounts {
  /** Pending approvals. */
  approvals: number
  /** Since when the oldest one has been waiting; null if none is. */
  longestSince: string | null
  /** Repricings that are new or in progress. */
  repricings: number
  /** Letters in the outbox, with a mailing counted once; null if it is not shown. */
  mails: number | null
}

/** The range to request when only the number of rows is needed. */
const onlyCount = 'items ..; max=1'

/** Counts the letters; null where the platform does not expose them, that is, outside demo mode. */
const countMails = async (): Promise<number | null> =>
  (await unlessMissing(listPage(outboxGroupList, {}, { range: onlyCount })))?.total ?? null

let counts: AdminCounts | null = null
const listeners = new Set<() => void>()

/** Refreshes the counts for their subscribers. Rejects with a ProblemError. */
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

/** The latest counts of what waits for staff; null before the first. */
export const useAdminCounts = (): AdminCounts | null => useSyncExternalStore(subscribe, () => counts)
