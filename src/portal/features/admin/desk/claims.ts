import { useEffect, useSyncExternalStore } from 'react'
import { deskClaimDelete, deskClaimList, deskClaimPut } from '#contract/endpoints/desk.ts'
import type { DeskClaim, DeskKind } from '#contract/desk/claim.ts'
import { callApi } from '#portal/wire/api.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'

let claims: readonly DeskClaim[] = []
const listeners = new Set<() => void>()

function setClaims(answered: readonly DeskClaim[]): void {
  claims = answered
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const answered = () => claims

/** Other staff's claims, as the platform answered them last. */
export const useClaims = (): readonly DeskClaim[] => useSyncExternalStore(subscribe, answered, answered)

/** Names who has claimed something: 'Grace', or an address where there is no name. */
export const claimant = ({ user }: DeskClaim): string => user.name ?? user.email

/** Claims an item, or renews the claim, where one is open; gives other staff's. Rejects with a ProblemError. */
const ask = (kind: DeskKind, id: string | null, signal: AbortSignal): Promise<DeskClaim[]> =>
  id === null
    ? callApi(deskClaimList, {}, { signal })
    : callApi(deskClaimPut, { params: { kind, id } }, { signal })

/**
 * Tells other staff that an item is open here, for as long as it is and the page is in sight, and learns what they have
 * open: one small request with each look of the desk's polling. It locks nothing, so a failure is silent.
 */
export function useClaim(kind: DeskKind, id: string | null): void {
  useChangesPolling(true, async (signal) => setClaims(await ask(kind, id, signal)))
  useEffect(() => {
    const opening = new AbortController()
    const claim = () => void ask(kind, id, opening.signal).then(setClaims, () => {})
    const release = () => {
      if (id === null) return
      // Also while the page is left.
      callApi(deskClaimDelete, { params: { kind, id } }, { keepalive: true }).catch(() => {})
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
