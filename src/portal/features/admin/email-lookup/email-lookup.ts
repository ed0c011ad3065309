import { addonList } from '#contract/endpoints/addons.ts'
import type { Addon } from '#contract/addon.ts'
import { listPage, unlessMissing } from '#portal/wire/load.ts'

/** The result for an e-mail; `addons` is null if no account has it. */
export interface LookedUp {
  email: string
  addons: readonly Addon[] | null
}

/**
 * The add-ons of an account's company, by display name. An unknown account is a result, every other failure
 * rejects with a ProblemError.
 */
export async function lookUpEmail(email: string, signal: AbortSignal): Promise<LookedUp> {
  const all = { range: 'items ..; max=1000', signal }
  const found = await unlessMissing(listPage(addonList, { query: { email } }, all))
  return { email, addons: found?.rows ?? null }
}

/** Explains why there is no list (SPEC section 8); null if there is one. */
export function lookupMessage({ email, addons }: LookedUp): string | null {
  if (addons === null) return `${email} could not be found`
  return addons.length === 0 ? `${email} has no add-ons` : null
}
