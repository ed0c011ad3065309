/**
 * Runs as a classic script before the app's code has loaded: sets the theme and starts the URL's requests,
 * which api.ts then reuses. src/build/early-plugin.ts bundles it alone, with the endpoints' paths instead of their
 * schemas.
 */
import { currentUserRead } from '#portal/app/session/reads.ts'
import { readsOf } from './early-reads.ts'
import { askEarly, beginPage } from '#portal/wire/ask-early.ts'
import type { Read } from '#portal/wire/read.ts'
import { storedToken } from '#portal/wire/stored-token.ts'

/** The reads of this page; none if its path cannot be decoded. */
function readsHere(): readonly Read[] {
  try {
    return readsOf(location)
  } catch {
    return []
  }
}

function start(): void {
  beginPage()
  const token = storedToken()
  if (token === null) return
  for (const each of [currentUserRead, ...readsHere()]) askEarly(each, token)
}

start()
