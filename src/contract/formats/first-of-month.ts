/** The first day of the month this many months after an instant's (UTC), as an ISO day. */
export function firstOfMonth(at: Date, monthsLater = 0): string {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + monthsLater
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}
