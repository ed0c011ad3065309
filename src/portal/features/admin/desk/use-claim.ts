import { useEffect } from 'react'
import type { DeskKind } from '#contract/desk/claim.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { claimItem, readClaims, releaseItem } from './claiming.ts'
import { setClaims } from './claims-store.ts'

/**
 * Tells other staff that an item is open here, for as long as it is and the page is in sight, and learns what they have
 * open: one small request with each look of the desk's polling. It locks nothing, so a failure is silent.
 */
export function useClaim(kind: DeskKind, id: string | null): void {
  useChangesPolling(true, async (signal) =>
    setClaims(await (id === null ? readClaims(signal) : claimItem(kind, id, signal))),
  )
  useEffect(() => {
    const opening = new AbortController()
    const claim = () => {
      const answer = id === null ? readClaims(opening.signal) : claimItem(kind, id, opening.signal)
      answer.then(setClaims, () => {})
    }
    const release = () => {
      if (id !== null) releaseItem(kind, id).catch(() => {})
    }
    const seen = () => (document.hidden ? release() : claim())
    if (!document.hidden) claim()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      opening.abort()
      release()
    }
  }, [kind, id])
}
