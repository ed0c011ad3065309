import { describe, expect, test } from 'vitest'
import { countsForRevision } from '#contract/fields/addon-revision.ts'

const change = (subjectType: string, field: string, to: string | null = 'x') =>
  countsForRevision({ kind: 'change', subjectType, event: null, field, to })
const step = (subjectType: string, event: string) =>
  countsForRevision({ kind: 'transition', subjectType, event, field: null, to: 'x' })

/** READINGS 38, in its order. */
describe('what raises the revision', () => {
  const own =
    'created name displayName summary legalStatements providerTermsUrl icon emailSupport languages categories'
  test.each(`${own} provisioningApiVersion alphaUser`.split(' '))('an add-on’s %s', (field) => {
    expect(change('addon', field)).toBe(true)
  })

  test.each(['screenshot', 'benefit', 'feature', 'plan'])('a %s that comes, changes and goes', (subject) => {
    for (const field of ['created', 'name', 'removed']) expect(change(subject, field)).toBe(true)
  })

  test('a plan’s flags and values', () => {
    expect(step('plan', 'makeInviteOnly')).toBe(true)
    expect(change('plan', 'offering')).toBe(true)
    expect(change('plan', 'shield')).toBe(true)
  })

  test('the documentation, and a pushed manifest', () => {
    expect(change('documentation', 'status')).toBe(true)
    expect(change('manifest', 'manifest')).toBe(true)
  })

  test.each(['passed', 'failed', 'cancelled'])('a review that ends: %s', (to) => {
    expect(change('addon', 'automaticReview', to)).toBe(true)
  })

  test.each(['request', 'approve', 'reject', 'reopen', 'approveWithProgression', 'lapse', 'withdraw'])(
    'an approval’s %s',
    (event) => {
      expect(step('approval', event)).toBe(true)
    },
  )

  test('the stage, and the company’s details, users, terms and supplier', () => {
    for (const event of ['progressToBeta', 'progressToGa', 'shutDown'])
      expect(step('addon', event)).toBe(true)
    for (const field of ['phone', 'companyUser', 'termsAccepted']) expect(change('company', field)).toBe(true)
    expect(change('supplier_vendor', 'vendorId')).toBe(true)
  })
})

describe('what raises nothing', () => {
  test.each([
    ['addon', 'featured'],
    ['addon', 'visible'],
    ['addon', 'websiteUrl'],
    ['addon', 'featureOrder'],
    ['addon', 'benefitOrder'],
    ['addon', 'screenshotOrder'],
    ['addon', 'defaultPlanSlug'],
    ['plan', 'planPass'],
    ['approval', 'notes'],
    ['oauth_credential', 'secret'],
    ['api_authorization', 'token'],
    ['repricing', 'created'],
    ['toString', 'created'],
  ])('%s %s', (subject, field) => {
    expect(change(subject, field)).toBe(false)
  })

  test('a review that is asked for or being canceled, and its steps', () => {
    for (const to of ['requested', 'cancelling']) expect(change('addon', 'automaticReview', to)).toBe(false)
    expect(step('automatic_review', 'finish')).toBe(false)
    expect(step('review_step', 'pass')).toBe(false)
  })

  test('a repricing’s steps, and notes on an approval', () => {
    expect(step('repricing', 'approve')).toBe(false)
    expect(step('approval', 'edit')).toBe(false)
  })
})
