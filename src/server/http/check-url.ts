import { badRequest, pathTooLong } from '#server/law/refusal.ts'

/** The most characters of a path; a record's own has some hundred. */
export const longestPath = 2000

/** Throws 414 for a path that is longer than any of the platform or the portal. */
export function checkLength(path: string): void {
  if (path.length > longestPath) throw pathTooLong(longestPath)
}

/**
 * Decodes a text; null if it is malformed. The value is used on purpose: a bundler treats decodeURIComponent as
 * unable to throw and drops a call whose value goes unused.
 */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/**
 * Throws 400 for a URL whose percent-encoding is not valid UTF-8. Checks the raw URL, before a router can normalize
 * it.
 */
export function checkEncoding(url: string): void {
  const { pathname, search } = new URL(url)
  if (decoded(pathname) === null) throw badRequest('The path is not well encoded.')
  if (decoded(search) === null) throw badRequest('The query is not well encoded.')
}
