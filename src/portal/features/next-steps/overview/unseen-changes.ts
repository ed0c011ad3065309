import type { Addon } from '#contract/addon.ts'
import { addonPlacePath } from '#contract/places.ts'
import type { Transition } from '#contract/trail.ts'
import { liveBy } from '#portal/workflow/stage/marketplace-delay.ts'
import { type LinkedChange, linkedChanges } from '../timeline/meanwhile.ts'

/** Rows about a plan or its place that customers never see. */
const isInternal = ({ subject, field }: Transition): boolean =>
  subject.type === 'repricing' || field === 'planPass' || field === 'alphaUser' || field === 'alphaUsers'

/**
 * Lists changes of the listing and the plans that customers may not see yet (SPEC section 1), newest first like the trail;
 * none of an add-on that they cannot find.
 */
export function unseenChanges(
  transitions: readonly Transition[],
  { slug, visible }: Pick<Addon, 'slug' | 'visible'>,
  now: Date,
): LinkedChange[] {
  if (!visible) return []
  const places = [addonPlacePath(slug, 'listing'), addonPlacePath(slug, 'plans')]
  const rows = transitions.filter((row) => Date.parse(liveBy(row.createdAt)) > now.getTime())
  return linkedChanges(
    rows.filter((row) => !isInternal(row)),
    slug,
  ).filter(({ href }) => places.some((place) => href.startsWith(place)))
}
