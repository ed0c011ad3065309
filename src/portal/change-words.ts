import type { Availability } from '../contract/plan.ts'
import type { Transition } from '../contract/trail.ts'
import { availabilityNames } from '../contract/plan-blockers.ts'

type Change = Pick<Transition, 'field' | 'from' | 'to' | 'subject'>

/** Field names that a plain reading of the name would not tell. */
const fieldWords: Record<string, string> = {
  apiAuthorization: 'API token',
  categories: 'category',
  defaultPlanSlug: 'default plan',
  devcenterUrl: 'Dev Center URL',
  docsApproved: 'documentation approval',
  emailSupport: 'support e-mail',
  expectsPrivateNetworking: 'private networking',
  googleAnalyticsID: 'analytics id',
  providerTermsUrl: 'provider terms URL',
  provisioningApiVersion: 'provisioning API version',
  requiresSupportView: 'support view',
  spaceDefaultPlanSlug: 'default plan for private spaces',
  statusMessage: 'documentation message',
  statusPageUrl: 'status page URL',
  supportsCustomPlans: 'custom plans',
  temporarySpaceSupportedPlanSlug: 'default plan for review and CI apps in private spaces',
  temporarySupportedPlanSlug: 'default plan for review and CI apps',
  websiteUrl: 'website URL',
}

const fieldWord = ({ field, subject }: Change): string => {
  if (subject.type === 'documentation' && field === 'status') return 'documentation status'
  const name = field ?? 'record'
  return fieldWords[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const availabilityName = (value: string | null): string =>
  value !== null && Object.hasOwn(availabilityNames, value) ? availabilityNames[value as Availability] : '–'

/** Fields whose trail counts the records behind them: what one of them is called, and more of them. */
const counted: Record<string, readonly [string, string]> = {
  alphaUsers: ['alpha user', 'alpha users'],
  benefits: ['benefit', 'benefits'],
  features: ['feature', 'features'],
  plans: ['plan', 'plans'],
  screenshots: ['screenshot', 'screenshots'],
}

function countWords([one, more]: readonly [string, string], { from, to }: Change): string | null {
  const difference = Number(to) - Number(from)
  if (!Number.isInteger(difference) || difference === 0) return null
  const count = Math.abs(difference)
  return `${count} ${count === 1 ? one : more} ${difference > 0 ? 'added' : 'removed'}`
}

/** Fields that are told in words of their own. */
const ownWords: Record<string, (change: Change, times: number) => string> = {
  created: () => 'Add-on created',
  icon: () => 'Icon uploaded',
  token: () => 'API token regenerated',
  manifest: ({ to }) => `Manifest ${to ?? ''} pushed`,
  automaticReview: ({ to }) => `Automatic review ${to ?? 'changed'}`,
  repricing: ({ to }) => `Price change ${to ?? 'changed'}`,
  hasDocs: ({ to }) => (to === 'true' ? 'Documentation found' : 'Documentation gone'),
  termsAccepted: ({ to }) => `Terms of service accepted by ${to ?? 'the company'}`,
  supplierInformation: ({ to }) => `Supplier information ${to === null ? 'withdrawn' : 'put on file'}`,
  visible: ({ to }) => (to === 'true' ? 'Shown in the marketplace' : 'Hidden from the marketplace'),
  availability: ({ from, to }, times) =>
    `Availability of ${times === 1 ? 'a plan' : `${times} plans`} changed from ${availabilityName(from)} to ${availabilityName(to)}`,
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Longer values would drown the timeline; the record itself has them. */
const longest = 60

/** A changed field in words. `times`: how many records changed so at once; `whose`: what stands behind the name. */
export function changeWords(change: Change, times = 1, whose = ''): string {
  const own = ownWords[change.field ?? '']?.(change, times)
  if (own !== undefined) return own
  const units = counted[change.field ?? '']
  const count = units === undefined ? null : countWords(units, change)
  if (count !== null) return capital(count)
  const name = `${fieldWord(change)}${whose}`
  const from = change.from === '' ? null : change.from
  const to = change.to === '' ? null : change.to
  if (to === 'true' || to === 'false') return `${capital(name)} switched ${to === 'true' ? 'on' : 'off'}`
  if (to === null) return `${capital(name)} removed`
  if (to.length > longest || (from ?? '').length > longest)
    return `${capital(name)} ${from === null ? 'written' : 'changed'}`
  return from === null ? `${capital(name)} set to ${to}` : `${capital(name)} changed from ${from} to ${to}`
}
