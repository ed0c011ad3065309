import type { Availability } from '#contract/availability.ts'
import { type PageFieldName, pageFields, pageFieldWord } from '#contract/catalogue/page-fields.ts'
import { capital } from '#contract/formats/capital.ts'
import { fieldWord } from '#contract/wording/changed-words.ts'
import type { Transition } from '#contract/trail.ts'
import { availabilityNames } from '#contract/availability.ts'
import { customerName } from '#contract/installs/forgotten-account.ts'
import { listed } from '#contract/formats/listed.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'

type Change = Pick<Transition, 'field' | 'from' | 'to' | 'subject'>

/** Display name of an availability as stored in the trail. */
export const availabilityName = (value: string | null): string =>
  value !== null && Object.hasOwn(availabilityNames, value) ? availabilityNames[value as Availability] : '–'

/** Fields whose trail stores a count of records: singular and plural. */
const counted: Record<string, readonly [string, string]> = {
  alphaUsers: ['alpha user', 'alpha users'],
  benefits: ['benefit', 'benefits'],
  features: ['feature', 'features'],
  plans: ['plan', 'plans'],
  screenshots: ['screenshot', 'screenshots'],
}

function countWording([one, more]: readonly [string, string], { from, to }: Change): string | null {
  const difference = Number(to) - Number(from)
  if (!Number.isInteger(difference) || difference === 0) return null
  const count = Math.abs(difference)
  return `${count} ${count === 1 ? one : more} ${difference > 0 ? 'added' : 'removed'}`
}

/** Records that are created and deleted individually: singular and plural. */
const created: Partial<Record<Change['subject']['type'], readonly [string, string]>> = {
  benefit: ['benefit', 'benefits'],
  feature: ['feature', 'features'],
  screenshot: ['screenshot', 'screenshots'],
}

/** Describes several records of a kind created at once; null for changes described individually. */
export function createdTogether({ field, subject }: Change, times: number): string | null {
  const names = created[subject.type]
  return field === 'created' && names !== undefined && times > 1 ? `${times} ${names[1]} added` : null
}

const planOf = ({ name }: Change['subject']): string => name ?? 'a plan'

const priceOf = (cents: string | null): string => (cents === null ? '–' : inDollars(Number(cents)))

function createdWording({ from, to, subject }: Change): string {
  if (subject.type === 'plan') return `Plan ${to ?? ''} created`
  const [one] = created[subject.type] ?? []
  if (one !== undefined) return `${capital(one)} ${to ?? ''} added`
  if (subject.type === 'repricing')
    return `Price change of ${planOf(subject)} from ${priceOf(from)} to ${priceOf(to)} requested`
  return 'Add-on created'
}

/** The trail stores a plan's value as 'feature: value'. */
const offeringWording = (from: string | null, to: string | null, plan: string): string =>
  to === null ? `${plan} lost its value ${from ?? ''}` : `${plan} now has ${to}`

/** Describes where a run of a review has come to, which the trail stores in `to`. */
const runWording =
  (run: string) =>
  ({ to }: Change): string =>
    to === 'cancelling'
      ? `Cancel of the ${run} requested`
      : `${capital(run)} ${to === 'cancelled' ? 'canceled' : (to ?? 'changed')}`

const isPageField = (name: string): name is PageFieldName => Object.hasOwn(pageFields, name)

/** The most fields of a page that one row names. */
const mostFields = 4

/** The trail stores when a page was published before, and its fields that have changed; none once it is taken off. */
function publishedWording({ from, to }: Change): string {
  if (to === null) return 'Taken off the marketplace'
  if (from === null) return 'Published on the marketplace'
  const words = to.split(', ').map((name) => (isPageField(name) ? pageFieldWord(name) : name))
  const rest = words.length - mostFields
  return `Published: ${listed(rest > 1 ? [...words.slice(0, mostFields), `${rest} more`] : words)}`
}

const secretWording =
  (what: string) =>
  ({ to }: Change): string => {
    if (to === 'ended') return `Previous ${what} ended`
    return to === 'rolled' ? `${what} regenerated, with an overlap` : `${what} regenerated`
  }

/** Fields with wording of their own. */
const ownWording: Record<string, (change: Change) => string> = {
  created: createdWording,
  removed: ({ from, subject }) => `${capital(created[subject.type]?.[0] ?? 'record')} ${from ?? ''} removed`,
  featureOrder: () => 'Features put in another order',
  benefitOrder: () => 'Benefits put in another order',
  screenshotOrder: () => 'Screenshots put in another order',
  companyUser: ({ from, to }) =>
    to === null ? `Access of ${from ?? ''} revoked` : `${to} added to the company`,
  secret: secretWording('OAuth client secret'),
  password: ({ to }) => `Previous manifest password ${to === 'ended' ? 'ended' : 'works on'}`,
  picture: () => 'Picture of a screenshot replaced',
  alphaUser: ({ from, to }) =>
    to === null
      ? `Alpha user withdrawn: ${customerName(from ?? '')}`
      : `Alpha user invited: ${customerName(to)}`,
  planPass: ({ from, to, subject }) =>
    to === null
      ? `Plan pass for ${planOf(subject)} withdrawn from ${customerName(from ?? '')}`
      : `Plan pass for ${planOf(subject)} given to ${customerName(to)}`,
  offering: ({ from, to, subject }) => offeringWording(from, to, planOf(subject)),
  priceCents: ({ from, to, subject }) =>
    `Price of ${planOf(subject)} changed from ${priceOf(from)} to ${priceOf(to)}`,
  icon: ({ to }) => `Icon ${to ?? 'removed'}`,
  token: secretWording('API token'),
  manifest: ({ to }) => `Version ${to ?? ''} of the manifest pushed`,
  automaticReview: runWording('automatic review'),
  reviewTrial: runWording('review trial'),
  repricing: ({ to }) => `Price change ${to ?? 'changed'}`,
  hasDocs: ({ to }) => (to === 'true' ? 'Documentation found' : 'Documentation gone'),
  termsAccepted: ({ to }) => `Terms of service accepted by ${to ?? 'the company'}`,
  supplierInformation: ({ to }) => `Supplier information ${to === null ? 'withdrawn' : 'put on file'}`,
  published: publishedWording,
  visible: ({ to }) => (to === 'true' ? 'Shown in the marketplace' : 'Hidden from the marketplace'),
}

/** Longer values would clutter the timeline; the record itself shows them. */
const longest = 60

/** Describes a changed field. `whose`: appended to the field's name. */
export function changeWording(change: Change, whose = ''): string {
  const own = ownWording[change.field ?? '']?.(change)
  if (own !== undefined) return own
  const units = counted[change.field ?? '']
  const count = units === undefined ? null : countWording(units, change)
  if (count !== null) return capital(count)
  const name = `${fieldWord(change)}${whose}`
  const shown = (value: string | null) =>
    value && change.field === 'date' ? spelledDay(value) : value || null
  const [from, to] = [shown(change.from), shown(change.to)]
  if (to === 'true' || to === 'false') return `${capital(name)} switched ${to === 'true' ? 'on' : 'off'}`
  if (to === null) return `${capital(name)} removed`
  if (to.length > longest || (from ?? '').length > longest)
    return `${capital(name)} ${from === null ? 'written' : 'changed'}`
  return from === null ? `${capital(name)} set to ${to}` : `${capital(name)} changed from ${from} to ${to}`
}
