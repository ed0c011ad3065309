/** The months' English names, from January: the first date that Intl formats takes 40 ms on a slow device. */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The name of an instant's month (UTC). */
export const monthNameOf = (at: Date): string => monthNames[at.getUTCMonth()] ?? ''
