import { badRequest } from './errors.ts'

export interface PageRange {
  offset: number
  limit: number
}

const maximum = 1000
/** The most characters of a Range header; ours have about thirty. */
const longest = 200

const cursorOf = (offset: number) => Buffer.from(`o${offset}`).toString('base64url')

function offsetOf(cursor: string): number {
  const match = /^o(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (match?.[1] === undefined) throw badRequest('The Range header names no position of this list.')
  return Number(match[1])
}

/**
 * Parses `Range: items {cursor}..; max=N` (1 to 1000, default 1000). Throws 400 for any other form; a Range in bytes,
 * which browsers may send, is ignored as HTTP requires for unknown units.
 */
export function parseRange(header: string | undefined): PageRange {
  if (header === undefined || /^\s*bytes\s*=/i.test(header)) return { offset: 0, limit: maximum }
  if (header.length > longest) throw badRequest(`The Range header is over ${longest} characters.`)
  const match = /^\s*items\s+([\w-]*)\s*\.\.\s*(?:;\s*max\s*=\s*(\d{1,6})\s*;?)?\s*$/.exec(header)
  if (match === null) throw badRequest('The Range header must have the form: items ..; max=N')
  const limit = match[2] === undefined ? maximum : Number(match[2])
  if (limit < 1 || limit > maximum) throw badRequest(`The Range header's max must be 1 to ${maximum}.`)
  return { offset: match[1] === undefined || match[1] === '' ? 0 : offsetOf(match[1]), limit }
}

/** The status and headers of a page of `count` items at the page's offset, out of `total`. */
export function rangeAnswer(page: PageRange, count: number, total: number) {
  const end = page.offset + count
  const contentRange = count === 0 ? `items */${total}` : `items ${page.offset}-${end - 1}/${total}`
  const headers: Record<string, string> = { 'accept-ranges': 'items', 'content-range': contentRange }
  if (end >= total || count === 0) return { status: 200, headers }
  headers['next-range'] = `items ${cursorOf(end)}..; max=${page.limit}`
  return { status: 206, headers }
}
