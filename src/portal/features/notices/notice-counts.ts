import { useSyncExternalStore } from 'react'
import type { NoticeCounts } from '#contract/notices/notice.ts'

let known: { userId: string; counts: NoticeCounts | null } | null = null
const listeners = new Set<() => void>()

/** Keeps a person's counts for the bell; null if they could not be read. */
export function keepNoticeCounts(userId: string, counts: NoticeCounts | null): void {
  known = { userId, counts }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The latest counts of a person's unread notices; null if they could not be read, undefined before they are. */
export const useNoticeCounts = (userId: string): NoticeCounts | null | undefined =>
  useSyncExternalStore(subscribe, () => (known?.userId === userId ? known.counts : undefined))
