import type { TrailFact } from '../fields/addon-revision.ts'

/** A trail row with the value of before. */
interface PublishedFact extends TrailFact {
  from: string | null
}

/** Fields whose change narrows or prices what customers may install, by kind of record. */
const fields: ReadonlyMap<string, readonly (string | null)[]> = new Map([
  [
    'addon',
    [
      'defaultPlanSlug',
      'spaceDefaultPlanSlug',
      'temporarySupportedPlanSlug',
      'temporarySpaceSupportedPlanSlug',
      'supportedGenerations',
    ],
  ],
  [
    'plan',
    [
      'priceCents',
      'priceContract',
      'installableWithPrivateNetworking',
      'installableWithoutPrivateNetworking',
      'temporarySupported',
      'temporarySpaceSupported',
      'shield',
      'shieldDefault',
    ],
  ],
  ['deprecation', ['date']],
])

/** Transitions that narrow what customers may install, by kind of record. A notice ends with its add-on's shutdown. */
const transitions: ReadonlyMap<string, (row: PublishedFact) => boolean> = new Map([
  ['addon', ({ event }: PublishedFact) => event === 'shutDown'],
  ['plan', ({ from }: PublishedFact) => from === 'allUsers'],
  [
    'deprecation',
    ({ event }: PublishedFact) => ['write', 'announce', 'withdraw'].some((each) => each === event),
  ],
])

/**
 * True if the transaction that writes a trail row publishes its add-on's page: what narrows or prices an offer is never
 * shown otherwise than it is. All else waits for the next publication.
 */
export function isPublishedAtOnce(row: PublishedFact): boolean {
  const { kind, subjectType, field, to } = row
  if (kind === 'transition') return transitions.get(subjectType)?.(row) ?? false
  if (subjectType === 'addon' && field === 'visible') return to === 'false'
  return fields.get(subjectType)?.includes(field) ?? false
}
