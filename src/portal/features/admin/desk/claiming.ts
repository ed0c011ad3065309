import { deskClaimDelete, deskClaimList, deskClaimPut } from '#contract/endpoints/desk.ts'
import type { DeskClaim, DeskKind } from '#contract/desk/claim.ts'
import { callApi } from '#portal/wire/api.ts'

/** Other staff's claims. Rejects with a ProblemError. */
export const readClaims = (signal: AbortSignal): Promise<DeskClaim[]> =>
  callApi(deskClaimList, {}, { signal })

/** Claims an item, or renews the claim; gives other staff's. Rejects with a ProblemError. */
export const claimItem = (kind: DeskKind, id: string, signal: AbortSignal): Promise<DeskClaim[]> =>
  callApi(deskClaimPut, { params: { kind, id } }, { signal })

/** Ends the claim of an item, also while the page is left. Rejects with a ProblemError. */
export const releaseItem = (kind: DeskKind, id: string): Promise<DeskClaim[]> =>
  callApi(deskClaimDelete, { params: { kind, id } }, { keepalive: true })
