import { expect, test } from 'vitest'
import { countsForRevision } from '#contract/fields/addon-revision.ts'

/*
 * READINGS 38: what raises an add-on's revision. That each call's rows do so is in test/spec/writes; here are the fields and
 * steps besides.
 */
const own =
  'created name displayName summary legalStatements providerTermsUrl icon emailSupport languages categories provisioningApiVersion alphaUser'

test.each([
  ['addon', own, true],
  ['addon', 'featured visible websiteUrl featureOrder benefitOrder screenshotOrder defaultPlanSlug', false],
  ['screenshot', 'created name removed', true],
  ['benefit', 'created name removed', true],
  ['feature', 'created name removed', true],
  ['plan', 'created name removed offering shield', true],
  ['plan', 'planPass', false],
  ['documentation', 'status', true],
  ['manifest', 'manifest', true],
  ['company', 'phone companyUser termsAccepted', true],
  ['supplier_vendor', 'vendorId', true],
  ['approval', 'notes', false],
  ['oauth_credential', 'secret', false],
  ['api_authorization', 'token', false],
  ['repricing', 'created', false],
  ['toString', 'created', false],
])('of the record %s, %s raise the revision: %s', (subjectType, fields, raises) => {
  for (const field of fields.split(' ')) {
    const row = { kind: 'change', subjectType, event: null, field, to: 'x' } as const
    expect([field, countsForRevision(row)]).toEqual([field, raises])
  }
})

test.each([
  [['passed', 'failed', 'cancelled'], true],
  [['requested', 'cancelling'], false],
])('a review that comes to one of %j raises the revision: %s', (ends, raises) => {
  for (const to of ends) {
    const row = { kind: 'change', subjectType: 'addon', event: null, field: 'automaticReview', to } as const
    expect([to, countsForRevision(row)]).toEqual([to, raises])
  }
})

test.each([
  ['addon', 'progressToBeta progressToGa shutDown', true],
  ['plan', 'makeInviteOnly', true],
  ['approval', 'request approve reject reopen approveWithProgression lapse withdraw', true],
  ['approval', 'edit', false],
  ['automatic_review', 'finish', false],
  ['review_step', 'pass', false],
  ['repricing', 'approve', false],
])('the steps of the record %s, %s, raise it: %s', (subjectType, events, raises) => {
  for (const event of events.split(' ')) {
    const row = { kind: 'transition', subjectType, event, field: null, to: 'x' } as const
    expect([event, countsForRevision(row)]).toEqual([event, raises])
  }
})
