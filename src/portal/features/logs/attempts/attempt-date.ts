const formats = new Map<string | undefined, Intl.DateTimeFormat>()

const formatIn = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    month: '2-digit',
    day: '2-digit',
    year: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formats.set(timeZone, format)
  return format
}

/**
 * Formats an instant as MM/DD/YY, h:mm:ss a with offset (SPEC section 9), in the local time zone by default:
 * '11/03/26, 9:05:07 am -05:00'.
 */
export function attemptDate(iso: string, timeZone?: string): string {
  const parts = formatIn(timeZone).formatToParts(new Date(iso))
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', '')
  const day = `${part('month')}/${part('day')}/${part('year')}`
  const time = `${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod').toLowerCase()}`
  return `${day}, ${time} ${offset === '' ? '+00:00' : offset}`
}
