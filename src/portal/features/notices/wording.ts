import type { NoticeAbout } from '#contract/notices/notice.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'

/** Names what a notice is about. */
export const aboutName = ({ addon, company }: NoticeAbout): string =>
  addon?.displayName ?? company?.name ?? 'The platform'

const dayMs = 24 * 60 * 60_000

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Names the day of an instant (UTC): 'Today', 'Yesterday', 'November 3rd, 2026'. */
export function dayName(iso: string, now: Date): string {
  if (iso.slice(0, 10) === dayOf(now)) return 'Today'
  return iso.slice(0, 10) === dayOf(new Date(now.getTime() - dayMs)) ? 'Yesterday' : spelledDay(iso)
}

/** Filters the notices about the same. */
export const ofSameAbout = ({ addon, company }: NoticeAbout) =>
  addon === null ? ({ about: company === null ? 'platform' : 'company' } as const) : { addon: addon.slug }
