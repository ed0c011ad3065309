import { useSyncExternalStore } from 'react'
import type { DeskClaim } from '#contract/desk/claim.ts'

let claims: readonly DeskClaim[] = []
const listeners = new Set<() => void>()

/** Stores other staff's claims, as the platform answered them last. */
export function setClaims(answered: readonly DeskClaim[]): void {
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
