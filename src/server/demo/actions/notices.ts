import { dayOf } from '#contract/formats/reprice-dates.ts'
import { createDeprecation, stepDeprecation } from '#server/deprecations/deprecations.rules.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction } from '../story-context.ts'

/** Staff announce that the add-on will be shut down so many days later. */
export const announceShutdown =
  ({ slug }: Newcomer, daysLater: number, message: string): StoryAction =>
  async (context) => {
    const act = context.act('staff')
    const addon = await addonOf(context, slug)
    const date = dayOf(new Date(context.now.getTime() + daysLater * 86_400_000))
    const row = await createDeprecation(act, addon, { date, message })
    await stepDeprecation(act, { ...row, addon }, { type: 'announce', by: 'admin' })
  }
