import type { RouterHistory } from '@tanstack/react-router'
import { keep, readKept } from './kept.ts'

/** Each history entry's key and the URL that was open when the entry was made, oldest first. */
type Origins = (readonly [key: string, href: string])[]

const place = 'origins'
/** Of more, the oldest are forgotten. */
const most = 50

function readOrigins(): Origins {
  try {
    const kept: unknown = JSON.parse(readKept('sessionStorage', place) ?? '[]')
    return Array.isArray(kept) ? (kept as Origins) : []
  } catch {
    return []
  }
}

function keyOf({ location }: RouterHistory): string {
  const { __TSR_key: key } = location.state
  return key ?? ''
}

/** The URL of the entry before the present one, if it led here; null where another document or nobody did. */
export const cameFrom = (history: RouterHistory): string | null =>
  readOrigins().findLast(([key]) => key === keyOf(history))?.[1] ?? null

/** Remembers for each history entry which one it was opened from, over reloads too. */
export function rememberOrigins(history: RouterHistory): void {
  let last = { key: keyOf(history), href: history.location.href }
  history.subscribe(({ location, action }) => {
    const key = keyOf(history)
    const before = last
    last = { key, href: location.href }
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') return
    const origins = readOrigins()
    // What takes an entry's place was opened from where that one was.
    const origin =
      action.type === 'PUSH' ? before.href : origins.findLast((each) => each[0] === before.key)?.[1]
    if (origin === undefined) return
    keep('sessionStorage', place, JSON.stringify([...origins, [key, origin]].slice(-most)))
  })
}
