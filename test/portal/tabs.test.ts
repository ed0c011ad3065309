import { describe, expect, test } from 'vitest'
import { leadsSomewhere, tabsFor } from '../../src/portal/tabs.ts'

describe('links into an add-on', () => {
  test.each([
    ['/addons', true, true],
    ['/addons/acme-mail/next-steps', true, true],
    ['/addons/acme-mail/next-steps#pricing_plan_approval', true, true],
    ['/addons/acme-mail/settings', false, true],
    ['/addons/acme-mail/settings#shutdown', false, true],
    ['/addons/acme-mail/settings#manifest', false, false],
    ['/addons/acme-mail/settings/support-information/edit', false, false],
    ['/addons/acme-mail/next-steps/nothing', false, false],
    ['/addons/acme-mail/plans', true, true],
    ['/addons/acme-mail/plans#features', true, true],
    ['/addons/acme-mail/plans/features/new', true, true],
    ['/addons/acme-mail/plans/alpha-users/new', true, true],
    ['/addons/acme-mail/plans/nothing', false, false],
    ['/elsewhere', false, false],
  ])('%s leads somewhere for a provider: %s, for an admin: %s', (href, provider, admin) => {
    expect(leadsSomewhere(href, false)).toBe(provider)
    expect(leadsSomewhere(href, true)).toBe(admin)
  })

  test('only platform admins see their tabs', () => {
    expect(tabsFor(false).map(({ path }) => path)).not.toContain('settings')
    expect(tabsFor(true).map(({ path }) => path)).toContain('settings')
  })
})
