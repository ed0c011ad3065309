import { redirect } from '@tanstack/react-router'
import type { RejectionReason } from '#contract/desk/rejection-reason.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { findReason } from './calls.ts'

/** Loads the reason of a panel; without one, redirects to the list and flashes why. Rejects with a ProblemError. */
export async function requireReason(
  id: string,
  { signal }: AbortController,
  preload: boolean,
): Promise<RejectionReason> {
  const reason = await findReason(id, { signal })
  if (reason !== undefined) return reason
  if (!preload) flash.warning('There is no such reason, or not any more.')
  throw redirect({ to: '/admin/reasons', replace: true })
}
