const utc = { timeZone: 'UTC' } as const
const dateTime = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Month day, year with time (UTC), as approvals show it: 'November 3, 2026 at 9:05 AM UTC'. */
export const approvalDate = (iso: string): string => `${dateTime.format(new Date(iso))} UTC`

/** The full time for a tooltip. */
export const fullTime = (iso: string): string =>
  new Date(iso).toISOString().replace('T', ' ').replace('Z', ' UTC')

const day = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric', year: 'numeric' })

/** The day (UTC) alone: 'Nov 3, 2026'. */
export const shortDay = (iso: string): string => day.format(new Date(iso))
