import type { Transition } from '#contract/trail.ts'
import { addonFields } from '#contract/fields/addon.ts'
import { columnOf } from '#contract/fields/field.ts'
import { type AddonPlace, addonPlacePath } from '#contract/places.ts'

interface Changed {
  type: Transition['subject']['type']
  id: string | null
  /** As the trail names it; null for a lifecycle step. */
  field: string | null
  approvalType: string | null
}

/** Where changes of the add-on itself are shown, if not in its basic information. */
const addonPlaces: Record<string, AddonPlace> = {
  ...columnOf(addonFields, 'at'),
  categories: 'listing#categories',
  alphaUsers: 'plans#alpha-users',
  alphaUser: 'plans#alpha-users',
  featureOrder: 'plans#features',
  automaticReview: 'logs',
  reviewTrial: 'logs',
}

const placeOf = ({ type, id, field, approvalType }: Changed): AddonPlace => {
  if (approvalType !== null) return `nextSteps#${approvalType}`
  if (field === 'planPass') return 'plans#plan-passes'
  switch (type) {
    case 'plan':
    case 'repricing':
      return id === null || type === 'repricing' ? 'plans#plans' : `plans#plan-${id}`
    case 'deprecation':
      return 'deprecation'
    case 'feature':
      return 'plans#features'
    case 'benefit':
      return 'listing#benefits'
    case 'screenshot':
      return 'listing#screenshots'
    case 'documentation':
      return 'listing#documentation'
    case 'manifest':
      return 'settings#manifest'
    case 'oauth_credential':
    case 'api_authorization':
      return 'settings'
    case 'company':
    case 'supplier_vendor':
      return 'company'
    default:
      return field === null ? 'nextSteps' : (addonPlaces[field] ?? 'listing#general-information')
  }
}

/** The portal path where a change of an add-on is visible. */
export const changedPlace = (slug: string, changed: Changed): string => addonPlacePath(slug, placeOf(changed))
