import { useEffect, useSyncExternalStore } from 'react'
import { deskClaimDelete, deskClaimList, deskClaimPut } from '#contract/endpoints/desk.ts'
import type { DeskClaim, DeskKind } from '#contract/desk/claim.ts'
import { callApi } from '#portal/wire/api.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { beginAsking, learnAssignee } from './assignments.ts'

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

/** Names who has claimed something, or taken it on: 'Grace', or an address where there is no name. */
export const claimant = ({ user }: Pick<DeskClaim, 'user'>): string => user.name ?? user.email

/** Claims an item, or renews the claim, and learns who else has it open, and its assignee. Rejects with a ProblemError. */
export async function renewClaim(kind: DeskKind, id: string, signal: AbortSignal) {
  const question = beginAsking()
  const { claims: others, assignee } = await callApi(deskClaimPut, { params: { kind, id } }, { signal })
  setClaims(others)
  await learnAssignee(id, assignee, question)
  return assignee
}

/** Claims the open item, if there is one; learns what other staff have open. Rejects with a ProblemError. */
async function ask(kind: DeskKind, id: string | null, signal: AbortSignal): Promise<void> {
  if (id === null) setClaims(await callApi(deskClaimList, {}, { signal }))
  else await renewClaim(kind, id, signal)
}

/**
 * Tells other staff that an item is open here, for as long as it is and the page is in sight, and learns what they have
 * open: one small request with each look of the desk's polling. It locks nothing, so a failure is silent.
 */
export function useClaim(kind: DeskKind, id: string | null): void {
  useChangesPolling(true, (signal) => ask(kind, id, signal))
  useEffect(() => {
    const opening = new AbortController()
    const claim = () => void ask(kind, id, opening.signal).catch(() => {})
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
