import type { Transition } from '#contract/trail.ts'

interface Changed {
  type: Transition['subject']['type']
  id: string | null
  /** As the trail names it; null for a step of a lifecycle. */
  field: string | null
  approvalType: string | null
}

/** The path behind /addons/{slug}/ at which fields of the add-on itself are seen, where it is not the listing. */
const addonFields: Record<string, string> = {
  emailSupport: 'settings#support-information',
  websiteUrl: 'settings#marketing',
  tags: 'settings#marketing',
  provisioningApiVersion: 'settings#provisioning-api',
  categories: 'marketplace-listing#categories',
  languages: 'marketplace-listing#languages',
  supportedGenerations: 'marketplace-listing#generations',
  alphaUsers: 'plans#alpha-users',
  alphaUser: 'plans#alpha-users',
  featureOrder: 'plans#features',
  automaticReview: 'logs',
}

const placeOf = ({ type, id, field, approvalType }: Changed): string => {
  if (approvalType !== null) return `next-steps#${approvalType}`
  if (field === 'planPass') return 'plans#plan-passes'
  switch (type) {
    case 'plan':
    case 'repricing':
      return id === null || type === 'repricing' ? 'plans#plans' : `plans#plan-${id}`
    case 'feature':
      return 'plans#features'
    case 'benefit':
      return 'marketplace-listing#benefits'
    case 'screenshot':
      return 'marketplace-listing#screenshots'
    case 'documentation':
      return 'marketplace-listing#documentation'
    case 'manifest':
      return 'settings#manifest'
    case 'oauth_credential':
    case 'api_authorization':
      return 'settings'
    case 'company':
    case 'supplier_vendor':
      return 'company'
    default:
      return field === null ? 'next-steps' : (addonFields[field] ?? 'marketplace-listing#general-information')
  }
}

/** The path in the portal at which a change of an add-on is seen. */
export const changedPlace = (slug: string, changed: Changed): string => `/addons/${slug}/${placeOf(changed)}`
