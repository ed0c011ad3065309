/** Parses search parameters as plain strings, so that URLs read as typed and `q=123` stays a string. */
export const parseSearchText = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The inverse of parseSearchText; omits undefined and empty values. */
export function searchString(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
