import type { RouterHistory } from '@tanstack/react-router'
import { writeStored, readStored } from '#portal/wire/safe-storage.ts'

/** Each history entry's key, with the URL and key of the entry it was opened from, oldest first. */
type Origins = (readonly [key: string, href: string, from: string])[]

const place = 'origins'
/** Beyond this, the oldest entries are dropped. */
const most = 50

function readOrigins(): Origins {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', place) ?? '[]')
    return Array.isArray(kept) ? (kept as Origins) : []
  } catch {
    return []
  }
}

/** The key of the entry that a history is at. */
export function keyOf({ location }: Pick<RouterHistory, 'location'>): string {
  const { __TSR_key: key } = location.state
  return key ?? ''
}

/**
 * Counts the history entries back to the page at this path, or to a page beneath it, if the current entry was opened
 * from there or from a panel (`isPanel`) over it. Null if it was opened elsewhere, by another document or directly.
 */
export function stepsBackTo(
  history: RouterHistory,
  page: string,
  isPanel: (pathname: string) => boolean,
): number | null {
  const origins = readOrigins()
  let key = keyOf(history)
  for (let steps = 1; steps <= most; steps += 1) {
    const opened = origins.findLast((each) => each[0] === key)
    if (opened === undefined) return null
    const { pathname } = new URL(opened[1], location.origin)
    if (pathname === page) return steps
    if (!pathname.startsWith(`${page}/`)) return null
    if (!isPanel(pathname)) return steps
    key = opened[2]
  }
  return null
}

/** The search string of the page at this path as the current entry was last reached from it; empty if it was not. */
export function searchCameFrom(history: Pick<RouterHistory, 'location'>, page: string): string {
  const origins = readOrigins()
  let key = keyOf(history)
  for (let steps = 1; steps <= most; steps += 1) {
    const opened = origins.findLast((each) => each[0] === key)
    if (opened === undefined) return ''
    const { pathname, search } = new URL(opened[1], location.origin)
    if (pathname === page) return search
    key = opened[2]
  }
  return ''
}

/** Records for each history entry the one it was opened from; survives reloads. */
export function rememberOrigins(history: RouterHistory): void {
  let last = { key: keyOf(history), href: history.location.href }
  history.subscribe(({ location, action }) => {
    const key = keyOf(history)
    const before = last
    last = { key, href: location.href }
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') return
    const origins = readOrigins()
    // A replacing entry keeps the origin of the one it replaces.
    const replaced = origins.findLast((each) => each[0] === before.key)
    const origin = action.type === 'PUSH' ? [before.href, before.key] : replaced?.slice(1)
    if (origin === undefined) return
    writeStored('sessionStorage', place, JSON.stringify([...origins, [key, ...origin]].slice(-most)))
  })
}
