import { dayOf } from '#contract/formats/reprice-dates.ts'
import { mayRunAgain } from '#server/db/lost-database.ts'
import type { Act } from '#server/law/act.ts'
import { applyPrice, RepricingFault } from './apply-price.ts'
import type { AddonRepricing } from './repricing-letters.ts'
import { stepRepricing } from './repricings.rules.ts'

/** New installs are repriced before existing ones. */
async function step(act: Act, repricing: AddonRepricing): Promise<void> {
  const today = dayOf(act.now)
  if (repricing.status === 'partially_complete') {
    const event = { type: 'repriceExistingInstalls', by: 'system', today } as const
    await stepRepricing(act, repricing, event, { existingInstallRepricingCompletedAt: act.now })
    return
  }
  await applyPrice(act, repricing)
  const event = { type: 'repriceNewInstalls', by: 'system', today } as const
  await stepRepricing(act, repricing, event, { newInstallRepricingCompletedAt: act.now })
}

/** The reason of a failure that is the platform's own. */
export const priceNotApplied = 'The platform failed to apply the price.'

/**
 * Takes the due step of a repricing, or sets it to error with the reason. Returns an unexpected error, or null.
 * Throws errors that a retry may resolve.
 */
export async function applyDueRepricing(act: Act, repricing: AddonRepricing): Promise<unknown> {
  try {
    await act.tx.transaction((tx) => step({ ...act, tx }, repricing))
    return null
  } catch (error) {
    if (mayRunAgain(error)) throw error
    const isForeseen = error instanceof RepricingFault
    const message = isForeseen ? error.message : priceNotApplied
    await stepRepricing(act, repricing, { type: 'fail', by: 'system' }, { message })
    return isForeseen ? null : error
  }
}
