import { problemOf } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import { api } from '#portal/wire/api.ts'

/** The answer for an e-mail; `addons` is null where no account has it. */
export interface LookedUp {
  email: string
  addons: readonly Addon[] | null
}

/** The add-ons of an account's company, by display name. Rejects with a ProblemError for all but an unknown account. */
export async function lookUpEmail(email: string, signal: AbortSignal): Promise<LookedUp> {
  try {
    return { email, addons: await api.addonList({ query: { email } }, { signal }) }
  } catch (error) {
    if (problemOf(error).kind === 'missing') return { email, addons: null }
    throw error
  }
}

/** Says why there is no list (SPEC section 8); null where there is one. */
export function lookupMessage({ email, addons }: LookedUp): string | null {
  if (addons === null) return `${email} could not be found`
  return addons.length === 0 ? `${email} has no add-ons` : null
}
