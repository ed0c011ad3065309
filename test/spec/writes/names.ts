import type { TrailRow } from './write.ts'

/*
 * The words of trail rows: those of the specification, each with its place, and those of the product. CONTRACT says which
 * parts a row has (subject, event, field, from, to, actor), and leaves their words open; READINGS 38 says what has a row.
 * A row that has a product's word holds that there is one, with its values, and not that this is what it must be called.
 */

/** Fields by `subject.field` and events by `subject:event`, in the specification's words, with the place. */
export const specified: Readonly<Record<string, string>> = {
  'addon.displayName': 'SPEC section 3, addon',
  'addon.statusPageUrl': 'SPEC section 3, addon',
  'addon.summary': 'SPEC section 3, addon',
  'addon.visible': 'SPEC section 3, addon and progression',
  'api_authorization.token': 'SPEC section 3, api-authorization',
  'approval.message': 'CONTRACT: PATCH approvals/{id} {message}',
  'approval.notes': 'SPEC section 3, approval',
  'approval:lapse': 'READINGS 39: event `lapse {by: system}`',
  'benefit.title': 'SPEC section 3, benefit',
  'company.phone': 'SPEC section 3, company',
  'documentation.devcenterUrl': 'SPEC section 3, documentation',
  'feature.name': 'SPEC section 3, feature',
  'oauth_credential.secret': 'SPEC section 3, oauth-credential',
  'plan.name': 'SPEC section 2, the plan edit form',
  'repricing:withdraw': 'READINGS 40: event withdraw by the provider',
  'screenshot.name': 'SPEC section 3, screenshot',
  'supplier_vendor.siteName': 'SPEC section 3, supplier vendor record',
}

/** Words that no sentence gives: they were read off the product, and are the same as in its list of activities. */
export const namedByTheProduct: readonly string[] = [
  // Orders, passes, invitations, users and accepted terms are no fields of a record: the record that they are kept at has one.
  'addon.alphaUser',
  'addon.automaticReview',
  'addon.reviewTrial',
  'addon.benefitOrder',
  'addon.featureOrder',
  'addon.screenshotOrder',
  'company.companyUser',
  'company.termsAccepted',
  // CONTRACT, the platform’s side, has the calls, whose records the portal doesn’t list.
  'company.credit',
  'company.payout',
  'plan.planPass',
  // A record that comes or goes, by its name.
  'benefit.created',
  'benefit.removed',
  'feature.created',
  'feature.removed',
  'manifest.manifest',
  // The wire tells until when the previous one works, and by whose password.
  'manifest.password',
  'plan.created',
  'plan.offering',
  'repricing.created',
  'screenshot.created',
  'screenshot.removed',
  // READINGS 19 says 'on file', and not under which name.
  'supplier_vendor.supplierInformation',
  // SPEC knows no deprecation notices.
  'deprecation.date',
  'deprecation.message',
  'deprecation:announce',
  'deprecation:withdraw',
  'deprecation:write',
  // Issue 38 asks for a row of its own, and not under which name.
  'addon.published',
  // The verbs of the lifecycles; SPEC section 4 names their states.
  'addon:progressToBeta',
  'approval:approve',
  'approval:edit',
  'approval:reject',
  'approval:request',
  'approval:withdraw',
  'automatic_review:cancel',
  'plan:disable',
  'install:change',
  'install:complete',
  'install:confirm',
  'install:provision',
  'install:remove',
  'install:request',
  'repricing:approve',
  'repricing:reject',
  'repricing:takeUp',
]

/** The word of a row, as the lists above have it. */
export const nameIn = ({ subject, event, field }: TrailRow): string =>
  event === undefined ? `${subject}.${String(field)}` : `${subject}:${event}`
