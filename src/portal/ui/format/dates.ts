import { once } from '#contract/formats/once.ts'

const utc = { timeZone: 'UTC' } as const
const dateTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...utc,
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

/** Formats an instant (UTC) as approvals show it: 'November 3, 2026 at 9:05 AM UTC'. */
export const approvalDate = (iso: string): string => `${dateTime().format(new Date(iso))} UTC`

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

const numeric = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...utc,
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
    }),
)

/** Formats an ISO day or instant as MM/DD/YYYY (UTC), as repricings show dates (SPEC section 9). */
export const numericDay = (iso: string): string => numeric().format(new Date(iso))

const monthName = once(() => new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' }))

/** Formats a month (YYYY-MM): 'October 2026'. */
export const monthWording = (period: string): string => monthName().format(new Date(`${period}-01`))

const monthShort = once(() => new Intl.DateTimeFormat('en-US', { ...utc, month: 'short' }))

/** Formats a month (YYYY-MM) as reports show it, YYYY MMM: '2026 Oct'. */
export const reportMonth = (period: string): string =>
  `${period.slice(0, 4)} ${monthShort().format(new Date(`${period}-01`))}`
