import { useEffect } from 'react'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { lookForNotices } from './calls.ts'

/** Interval in ms at which the notices are counted while the page is visible. */
const intervalMs = 60_000

/** Counts a person's unread notices for the bell: at first, each minute, and when the page comes back into sight. */
export function NoticeWatch({ userId }: { userId: string }) {
  useEffect(() => void lookForNotices(userId), [userId])
  useChangesPolling(true, () => lookForNotices(userId), intervalMs)
  return null
}
