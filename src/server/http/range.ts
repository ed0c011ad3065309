import { createHash } from 'node:crypto'
import { badRequest } from '#server/law/refusal.ts'
import { grouped } from '#contract/formats/grouped.ts'

export interface PageRange {
  /** The position at which the page began when the cursor was made. */
  offset: number
  limit: number
  /** Marks of the rows before it, the nearest first; empty for a first page. */
  after: readonly string[]
}

/** A part of a list, and the number of rows of the whole. */
export interface ListPart {
  rows: readonly unknown[]
  /** The position of the first of them. */
  offset: number
  total: number
}

const maximum = 1000
/** The most characters of a Range header; ours have under a hundred. */
const longest = 200

/** Number of rows that a cursor names: as long as one of them is still listed, the next page follows it. */
const named = 4
/** Rows read before and behind a page, to find those that a cursor names after others came or went; then more. */
const margins = [10, 1000]

/** A short name of a row in a list: of its id or uuid, or of all of it if it has neither. */
function markOf(row: unknown): string {
  const { id = null, uuid = id } = (row ?? {}) as { id?: unknown; uuid?: unknown }
  const said = typeof uuid === 'string' ? uuid : JSON.stringify(row)
  return createHash('sha256').update(said).digest('base64url').slice(0, 8)
}

const cursorOf = (offset: number, after: readonly string[]) =>
  Buffer.from([`o${offset}`, ...after].join('.')).toString('base64url')

function positionIn(cursor: string): Pick<PageRange, 'offset' | 'after'> {
  const match = /^o(\d{1,9})((?:\.[\w-]{8}){0,4})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (match?.[1] === undefined) throw badRequest('The Range header names no position of this list.')
  return { offset: Number(match[1]), after: match[2]?.split('.').slice(1) ?? [] }
}

/**
 * Parses `Range: items {cursor}..; max=N` (1 to 1000, default 1000). Without it, gives the first page, of `first` rows.
 * Throws 400 for any other form; a Range in bytes, which browsers may send, is ignored as HTTP requires for unknown
 * units.
 */
export function parseRange(header: string | undefined, first = maximum): PageRange {
  if (header === undefined || /^\s*bytes\s*=/i.test(header)) return { offset: 0, limit: first, after: [] }
  if (header.length > longest) throw badRequest(`The Range header is over ${grouped(longest)} characters.`)
  const match = /^\s*items\s(?:\s*([\w-]+))?\s*\.\.\s*(?:;\s*max\s*=\s*(\d{1,6})\s*(?:;\s*)?)?$/.exec(header)
  if (match === null) throw badRequest('The Range header must have the form: items ..; max=N')
  const limit = match[2] === undefined ? maximum : Number(match[2])
  if (limit < 1 || limit > maximum)
    throw badRequest(`The Range header's max must be 1 to ${grouped(maximum)}.`)
  return {
    ...(match[1] === undefined ? { offset: 0, after: [] } : positionIn(match[1])),
    limit,
  }
}

/**
 * The position behind the nearest row that the cursor names; null if none of them is among these rows. A row that has
 * moved before one that it followed is passed over.
 */
function foundIn({ rows, offset }: ListPart, after: readonly string[]): number | null {
  const marks = rows.map(markOf)
  const found = after.map((mark) => marks.lastIndexOf(mark)).filter((at) => at !== -1)
  const nearest = found.find((at, i) => found.slice(i + 1).every((further) => further < at))
  return nearest === undefined ? null : offset + nearest + 1
}

/**
 * Reads the page that follows the rows its cursor names, wherever they now are in the list, so that rows added or
 * removed meanwhile make none appear twice or not at all. If none of them is found nearby, the page begins at the
 * cursor's position. `read` returns the rows from `offset` on: at least `limit` of them, if there are as many.
 */
export async function readPage(
  page: PageRange,
  read: (part: { offset: number; limit: number }) => Promise<ListPart>,
): Promise<ListPart> {
  const { offset, limit, after } = page
  const from = (part: ListPart, begin: number): ListPart => ({
    ...part,
    rows: part.rows.slice(begin - part.offset, begin - part.offset + limit),
    offset: begin,
  })
  if (after.length === 0) return from(await read({ offset, limit }), offset)
  for (const margin of margins) {
    const start = Math.max(0, offset - margin)
    const part = await read({ offset: start, limit: offset - start + margin + limit })
    const begin = foundIn(part, after)
    if (begin !== null) return from(part, begin)
  }
  return from(await read({ offset, limit }), offset)
}

/** The Range header that asks for the page behind this one; null if nothing is there. */
export function nextRange({ limit, after }: PageRange, { rows, offset, total }: ListPart): string | null {
  const end = offset + rows.length
  if (end >= total || rows.length === 0) return null
  const before = [...rows.slice(-named).toReversed().map(markOf), ...after].slice(0, named)
  return `items ${cursorOf(end, before)}..; max=${limit}`
}

/** The status and headers of a page of a list. */
export function rangeAnswer(page: PageRange, part: ListPart) {
  const { rows, offset, total } = part
  const end = offset + rows.length
  const contentRange = rows.length === 0 ? `items */${total}` : `items ${offset}-${end - 1}/${total}`
  const headers: Record<string, string> = { 'accept-ranges': 'items', 'content-range': contentRange }
  const next = nextRange(page, part)
  if (next === null) return { status: 200, headers }
  headers['next-range'] = next
  return { status: 206, headers }
}
