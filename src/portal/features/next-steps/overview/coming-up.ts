import type { Addon } from '#contract/addon.ts'
import { hasPassed } from '#contract/formats/reprice-dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Overview } from '#contract/overview.ts'
import { addonPlacePath, placePath } from '#contract/places.ts'
import type { Repricing } from '#contract/repricing.ts'

/** Something that happens to an add-on on a day. */
export interface ComingUp {
  id: string
  /** ISO day (UTC); null where it is to be set anew. */
  day: string | null
  words: string
  /** The condition on which it happens; null if it does. */
  note: string | null
  href: string
}

/** The days of a price change that are ahead: for new installs, then for existing ones unless they are grandfathered. */
function stepsOf(repricing: Repricing, addonSlug: string, now: Date): ComingUp[] {
  const { plan, status, priceCents, originalPriceCents, repriceDate, existingRepriceDate } = repricing
  const isOpen = status === 'new' || status === 'in_progress'
  const isLate = isOpen && hasPassed(repriceDate, now)
  const note = isLate ? 'not decided; approval sets another day' : isOpen ? 'if it is approved' : null
  const step = (of: 'new' | 'existing', day: string): ComingUp => ({
    id: `${repricing.id} ${of}`,
    day: isLate ? null : day,
    words: `${plan.name} goes from ${inDollars(originalPriceCents)} to ${inDollars(priceCents)} for ${of} installs`,
    note,
    href: placePath('repricing', { addonSlug, planId: plan.id }),
  })
  return [
    ...(status === 'partially_complete' ? [] : [step('new', repriceDate)]),
    ...(existingRepriceDate === null ? [] : [step('existing', existingRepriceDate)]),
  ]
}

/** Lists what is coming up for an add-on, the soonest first; what has no day yet comes before. */
export function comingUp(
  { repricings, deprecation }: Pick<Overview, 'repricings' | 'deprecation'>,
  { slug, displayName }: Pick<Addon, 'slug' | 'displayName'>,
  now: Date,
): ComingUp[] {
  const notice =
    deprecation === null
      ? []
      : [
          {
            id: deprecation.id,
            day: deprecation.date,
            words: `${displayName} is shut down`,
            note: deprecation.state === 'draft' ? 'a draft; nobody has been told' : null,
            href: addonPlacePath(slug, 'deprecation'),
          },
        ]
  return [...repricings.flatMap((each) => stepsOf(each, slug, now)), ...notice].toSorted((a, b) =>
    (a.day ?? '').localeCompare(b.day ?? ''),
  )
}
