import { shortDay } from '#contract/formats/short-day.ts'
import { monthNameOf } from '#contract/formats/month-names.ts'
import { once } from '#contract/formats/once.ts'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Formats an instant (UTC) as approvals show it: 'November 3, 2026 at 9:05 AM UTC'. */
export function approvalDate(iso: string): string {
  const at = new Date(iso)
  const hours = at.getUTCHours()
  const time = `${hours % 12 || 12}:${twoDigits(at.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
  return `${monthNameOf(at)} ${at.getUTCDate()}, ${at.getUTCFullYear()} at ${time} UTC`
}

/** The full time for a tooltip. */
export const fullTime = (iso: string): string =>
  new Date(iso).toISOString().replace('T', ' ').replace('Z', ' UTC')

const clock = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const dayAndClock = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

/** Formats the time of a draft by the local clock: '7:05 AM', with the day unless it is today. */
export function draftTime(iso: string, now: Date): string {
  const at = new Date(iso)
  return (at.toDateString() === now.toDateString() ? clock : dayAndClock)()
    .format(at)
    .replaceAll('\u202F', ' ')
}

/** Formats a recent or near instant: '14:02 UTC', with its day unless that is today: '3 Nov, 14:02 UTC'. */
export function recentTime(iso: string, now: Date): string {
  const time = `${iso.slice(11, 16)} UTC`
  return iso.slice(0, 10) === now.toISOString().slice(0, 10) ? time : `${shortDay(iso, now)}, ${time}`
}

/** Formats a near instant within a sentence: 'at 23:30 UTC', with its day unless that is today: 'on 28 November at 00:00 UTC'. */
export function comingTime(iso: string, now: Date): string {
  const time = `at ${iso.slice(11, 16)} UTC`
  if (iso.slice(0, 10) === now.toISOString().slice(0, 10)) return time
  const at = new Date(iso)
  return `on ${at.getUTCDate()} ${monthNameOf(at)} ${time}`
}

/** Formats an ISO day or instant as MM/DD/YYYY (UTC), as repricings show dates (SPEC section 9). */
export function numericDay(iso: string): string {
  const at = new Date(iso)
  return `${twoDigits(at.getUTCMonth() + 1)}/${twoDigits(at.getUTCDate())}/${at.getUTCFullYear()}`
}

/** Formats a month (YYYY-MM): 'October 2026'. */
export const monthWording = (period: string): string =>
  `${monthNameOf(new Date(period))} ${period.slice(0, 4)}`

/** Formats a month (YYYY-MM) as reports show it, YYYY MMM: '2026 Oct'. */
export const reportMonth = (period: string): string =>
  `${period.slice(0, 4)} ${monthNameOf(new Date(period)).slice(0, 3)}`
