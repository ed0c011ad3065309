import type { Addon } from '#contract/addon.ts'
import { type PageFieldName, pageFields } from '#contract/catalogue/page-fields.ts'
import { type AddonPlace, addonPlacePath, placePath } from '#contract/places.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'

type Edited = Pick<Addon, 'slug' | 'displayName' | 'state'>

/** The panels that sections are edited in. */
const panels: Partial<Record<AddonPlace, AddonPlace>> = {
  'listing#documentation': 'documentation',
  'plans#custom-plans': 'customPlans',
  'settings#marketing': 'marketing',
  'settings#support-information': 'supportInformation',
}

/** The path where a reader edits a field of the marketplace page: its panel, or the section without one. */
export function editPath(addon: Edited, field: PageFieldName, isStaff: boolean): string {
  const { at }: { at: AddonPlace } = pageFields[field]
  if (readOnlyReason(addon) !== null) return addonPlacePath(addon.slug, at)
  // This panel gives the focus to the field that the hash names.
  if (at === 'listing#general-information')
    return addonPlacePath(addon.slug, `generalInformation#${field === 'iconUrl' ? 'icon' : field}`)
  return addonPlacePath(addon.slug, (isStaff && at === 'settings#metadata' ? 'metadata' : panels[at]) ?? at)
}

const entryPanels: Partial<Record<PageFieldName, (addonSlug: string, id: string) => string>> = {
  screenshots: (addonSlug, screenshotId) => placePath('screenshot', { addonSlug, screenshotId }),
  benefits: (addonSlug, benefitId) => placePath('benefit', { addonSlug, benefitId }),
  features: (addonSlug, featureId) => placePath('feature', { addonSlug, featureId }),
  plans: (addonSlug, planId) => placePath('plan', { addonSlug, planId }),
}

/** The path of the panel in which an entry of a field is edited; null without one. */
export const entryEditPath = (addon: Edited, field: PageFieldName, id: string): string | null =>
  readOnlyReason(addon) === null ? (entryPanels[field]?.(addon.slug, id) ?? null) : null
