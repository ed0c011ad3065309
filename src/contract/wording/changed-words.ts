import type { ChangedFact } from '#machines/problem.ts'
import { capital } from '../formats/capital.ts'
import { addonFields } from '../fields/addon.ts'
import { columnOf } from '../fields/field.ts'
import { planFields } from '../fields/plan.ts'
import type { Transition } from '../trail.ts'

/** Fields whose display name cannot be derived from their key. */
const fieldWording: Record<string, string> = {
  ...columnOf(planFields, 'words'),
  ...columnOf(addonFields, 'words'),
  apiAuthorization: 'API token',
  categories: 'category',
  devcenterUrl: 'Dev Center URL',
  docsApproved: 'documentation approval',
  statusMessage: 'documentation message',
  addr1: 'street',
  addr2: 'second line of the address',
  billingEmail: 'billing e-mail',
  billingFullName: 'billing contact',
  emailAdmin: 'technical e-mail',
  technicalContactFullName: 'technical contact',
  vendorId: 'vendor ID',
  paysiteId: 'paysite ID',
  siteName: 'paysite name',
  zip: 'postal code',
}

/** A field's name within a sentence: 'support e-mail'. */
export const fieldWord = ({ field, subject }: Pick<Transition, 'field' | 'subject'>): string => {
  if (subject.type === 'documentation' && field === 'status') return 'documentation status'
  const name = field ?? 'record'
  return fieldWording[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

type SubjectType = Transition['subject']['type']

/** Names of records that are added and removed. */
const kinds: Partial<Record<SubjectType, string>> = {
  benefit: 'Benefit',
  feature: 'Feature',
  plan: 'Plan',
  screenshot: 'Screenshot',
}

/** Fields with a wording of their own, given the record's name. */
const ownWording: Record<string, (name: string, kind: string) => string> = {
  created: (name, kind) => `${kind}${name} added`,
  removed: (name, kind) => `${kind}${name} removed`,
  state: (name) => `${name}: another state`,
  availability: (name) => `${name}: another availability`,
  offering: (name) => `${name}: other values`,
  priceCents: (name) => `${name}: another price`,
  manifest: () => 'Another manifest',
  devcenterUrl: () => 'Another Dev Center URL',
  automaticReview: () => 'Automatic review ended',
  alphaUser: () => 'Other alpha users',
  companyUser: (name) => `${name}: other people`,
  featureOrder: () => 'Features in another order',
  benefitOrder: () => 'Benefits in another order',
  screenshotOrder: () => 'Screenshots in another order',
  picture: () => 'Another picture of a screenshot',
  icon: () => 'Another icon',
}

/** Words for a changed record, used by the portal and letters: 'Plan Huge added', 'Summary changed'. */
export function changedWording({ subject, name, field }: ChangedFact): string {
  if (field === undefined) return `${name} changed`
  const type = subject.type as SubjectType
  const kind = kinds[type]
  const own = Object.hasOwn(ownWording, field) ? ownWording[field] : undefined
  if (own !== undefined) return own(name, kind === undefined ? '' : `${kind} `)
  const word = fieldWord({ field, subject: { type, id: subject.id } })
  return type === 'addon' ? `${capital(word)} changed` : `${name}: ${word} changed`
}
