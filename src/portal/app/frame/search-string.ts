/** Search parameters as plain texts, so that URLs read as written and `q=123` stays a text. */
export const parseSearchText = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The reverse; what is undefined or empty is left out. */
export function searchString(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
