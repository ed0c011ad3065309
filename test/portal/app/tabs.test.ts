import { describe, expect, test } from 'vitest'
import { leadsSomewhere } from '#portal/app/frame/tabs.ts'

describe('links into an add-on', () => {
  test.each([
    ['/addons', true],
    ['/addons/acme-mail/next-steps', true],
    ['/addons/acme-mail/next-steps#pricing_plan_approval', true],
    ['/addons/acme-mail/settings', true],
    ['/addons/acme-mail/settings#shutdown', true],
    ['/addons/acme-mail/settings#manifest', true],
    ['/addons/acme-mail/settings#provisioning-api', true],
    ['/addons/acme-mail/settings/support-information/edit', true],
    ['/addons/acme-mail/next-steps/nothing', false],
    ['/addons/acme-mail/marketplace-listing#documentation', true],
    ['/addons/acme-mail/marketplace-listing/general-information/edit#icon', true],
    ['/addons/acme-mail/marketplace-listing/general-information/edit#nothing', false],
    ['/addons/acme-mail/marketplace-listing/screenshots/new', true],
    ['/addons/acme-mail/marketplace-listing/benefits/new', true],
    ['/addons/acme-mail/marketplace-listing/languages', false],
    ['/addons/acme-mail/plans', true],
    ['/addons/acme-mail/plans#features', true],
    ['/addons/acme-mail/plans/features/new', true],
    ['/addons/acme-mail/plans/alpha-users/new', true],
    ['/addons/acme-mail/plans/nothing', false],
    ['/addons/acme-mail/reports', true],
    ['/addons/acme-mail/reports#revenue', true],
    ['/addons/acme-mail/logs', true],
    ['/addons/acme-mail/logs#automatic-reviews', true],
    ['/addons/acme-mail/company', true],
    ['/addons/acme-mail/company#company-users', true],
    ['/addons/acme-mail/company/general-information/edit', true],
    ['/addons/acme-mail/company/company-users/new', true],
    ['/addons/acme-mail/company/nothing', false],
    ['/elsewhere', false],
  ])('%s leads somewhere: %s', (href, does) => {
    expect(leadsSomewhere(href)).toBe(does)
  })
})
