import type { RouterHistory } from '@tanstack/react-router'
import { writeStored, readStored } from '#portal/wire/safe-storage.ts'

/** Each history entry's key, and the URL and key of the entry that it was opened from, oldest first. */
type Origins = (readonly [key: string, href: string, from: string])[]

const place = 'origins'
/** Of more, the oldest are forgotten. */
const most = 50

function readOrigins(): Origins {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', place) ?? '[]')
    return Array.isArray(kept) ? (kept as Origins) : []
  } catch {
    return []
  }
}

function keyOf({ location }: RouterHistory): string {
  const { __TSR_key: key } = location.state
  return key ?? ''
}

/**
 * How many entries back the page of this path is from which, or from panels over which, the present entry was opened;
 * null where it was opened from elsewhere, by another document or by nobody.
 */
export function stepsBackTo(history: RouterHistory, page: string): number | null {
  const origins = readOrigins()
  let key = keyOf(history)
  for (let steps = 1; steps <= most; steps += 1) {
    const opened = origins.findLast((each) => each[0] === key)
    if (opened === undefined) return null
    const { pathname } = new URL(opened[1], location.origin)
    if (pathname === page) return steps
    if (!pathname.startsWith(`${page}/`)) return null
    key = opened[2]
  }
  return null
}

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
    const replaced = origins.findLast((each) => each[0] === before.key)
    const origin = action.type === 'PUSH' ? [before.href, before.key] : replaced?.slice(1)
    if (origin === undefined) return
    writeStored('sessionStorage', place, JSON.stringify([...origins, [key, ...origin]].slice(-most)))
  })
}
