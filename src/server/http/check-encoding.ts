import { badRequest } from '../errors.ts'

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Throws 400 for a URL whose percent signs don't spell UTF-8, as it came and before any router mends it. */
export function checkEncoding(url: string): void {
  const { pathname, search } = new URL(url)
  if (!isDecodable(pathname)) throw badRequest('The path is not well encoded.')
  if (!isDecodable(search)) throw badRequest('The query is not well encoded.')
}
