import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CompanyInformation } from '#portal/features/company/company-information.tsx'
import { CompanyUsers } from '#portal/features/company/company-users.tsx'
import type { Company, CompanyUser } from '#portal/features/company/data.ts'
import { SupplierSection } from '#portal/features/company/supplier-section.tsx'
import { controlsOf, factsOf, linksOf, markupOf, textOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2, 3 and 5, company, and READINGS 19 and 21. */

const reader = { email: 'ann@acme.example', isHerokuAdmin: false }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const companyOf = (given: Partial<Company> = {}): Company =>
  ({
    id: 'acme',
    name: 'Acme Inc.',
    technicalContactFullName: 'Tess Tech',
    emailAdmin: 'tess@acme.example',
    billingFullName: 'Bill Payer',
    billingEmail: 'bill@acme.example',
    phone: '+1 510 555 0134',
    addr1: '1 Main St',
    addr2: 'Floor 2',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
    country: 'United States',
    hasSupplierInformation: false,
    ...given,
  }) as Company

describe('company information', () => {
  const shown = (given: Partial<Company> = {}) =>
    markupOf(<CompanyInformation slug="acme-mail" company={companyOf(given)} />)
  const required = {
    name: 'Legal Entity Name',
    technicalContactFullName: 'Technical contact full name',
    emailAdmin: 'Technical contact e-mail',
    billingFullName: 'Billing contact full name',
    billingEmail: 'Billing contact e-mail',
    phone: 'Billing contact telephone',
  }

  test('each detail stands under its own name, e-mail addresses as links', () => {
    const html = shown()
    const { 'Billing address': address, ...facts } = factsOf(html)
    expect(facts).toEqual({
      'Legal Entity Name': 'Acme Inc.',
      'Technical contact full name': 'Tess Tech',
      'Technical contact e-mail': 'tess@acme.example',
      'Billing contact full name': 'Bill Payer',
      'Billing contact e-mail': 'bill@acme.example',
      'Billing contact telephone': '+1 510 555 0134',
    })
    for (const part of ['1 Main St', 'Floor 2', 'Oakland', 'CA', '94607', 'United States'])
      expect(address).toContain(part)
    expect(linksOf(html)).toMatchObject({
      'tess@acme.example': 'mailto:tess@acme.example',
      'bill@acme.example': 'mailto:bill@acme.example',
      'Edit company information': '/addons/acme-mail/company/general-information/edit',
    })
    expect(decodeURIComponent(linksOf(html)['Show on a map'] ?? '')).toContain('1 Main St')
    expect(textOf(html)).not.toContain('missing')
  })

  test.each(Object.entries(required))('without %s, %s is said to be missing', (field, name) => {
    const html = shown({ [field]: ' ' })
    const missing = Object.entries(factsOf(html)).filter(([, value]) => value === 'Not given yet')
    expect(missing.map(([each]) => each)).toEqual([name])
    expect(textOf(html)).toContain('A required detail is missing: no add-on')
  })

  test('several missing ones are counted; an address is optional', () => {
    const none = { addr1: null, addr2: null, city: null, state: null, zip: null, country: null }
    expect(textOf(shown({ phone: '', billingEmail: '' }))).toContain('2 required details are missing')
    const html = shown(none)
    expect(factsOf(html)['Billing address']).toBe('Not given (optional)')
    expect(textOf(html)).not.toContain('missing')
    expect(controlsOf(html)).not.toContain('Show on a map')
  })
})

describe('supplier information', () => {
  const vendor = { id: 'v', vendorId: 'V-100', paysiteId: 'P-200', siteName: 'Acme Pay' } as never
  const shown = (given: Partial<Company>) =>
    markupOf(<SupplierSection slug="acme-mail" company={companyOf(given)} />)

  test('a provider sees only whether it is on file', () => {
    const html = shown({ hasSupplierInformation: true, salesforceVendor: vendor })
    expect(textOf(html)).toContain('On file with the platform.')
    for (const text of ['V-100', 'P-200', 'Acme Pay', 'Partner Portal Admin Only'])
      expect(html).not.toContain(text)
    expect(controlsOf(html)).toEqual([])
    const none = shown({ hasSupplierInformation: false })
    expect(textOf(none)).toContain('There is none on file yet')
    expect(controlsOf(none)).toEqual(['ask in a support ticket'])
  })

  test('staff see the record, each value under its own name, and may edit it', () => {
    reader.isHerokuAdmin = true
    const html = shown({ hasSupplierInformation: true, salesforceVendor: vendor })
    expect(factsOf(html)).toEqual({ 'Vendor ID': 'V-100', 'Paysite ID': 'P-200', 'Paysite Name': 'Acme Pay' })
    expect(linksOf(html)).toEqual({
      'Edit supplier information': '/addons/acme-mail/company/supplier-information/v/edit',
    })
    expect(html).toContain('Partner Portal Admin Only')
  })

  test('staff add one that is missing', () => {
    reader.isHerokuAdmin = true
    const html = shown({ hasSupplierInformation: false, salesforceVendor: null })
    expect(linksOf(html)).toEqual({
      'Add supplier information': '/addons/acme-mail/company/supplier-information/new',
    })
    expect(textOf(html)).toContain('There is none on file.')
  })
})

describe('company users', () => {
  const userOf = (name: string, given: Partial<CompanyUser> = {}): CompanyUser =>
    ({
      id: name,
      email: `${name}@acme.example`,
      admin: false,
      provider: false,
      createdAt: '2026-11-02T23:30:00Z',
      company: { id: 'acme', name: 'Acme Inc.' },
      ...given,
    }) as CompanyUser
  const shown = (...users: CompanyUser[]) =>
    markupOf(<CompanyUsers slug="acme-mail" company={companyOf()} users={users} />)
  /** The tags beside each user. */
  const rows = (html: string) =>
    html
      .split(/<li class="[^"]*row/)
      .slice(1)
      .map((row) => textOf(`<li ${row}`))

  test('the reader’s own row says You, and only that', () => {
    const [ann, bob] = rows(shown(userOf('ann'), userOf('bob')))
    expect(ann).toMatch(/ann@acme\.example You Since November 2nd, 2026 Leave company$/)
    expect(bob).toMatch(/bob@acme\.example Since November 2nd, 2026 Revoke$/)
  })

  test.each([
    // READINGS 21: being a company's admin gives no rights, so it is not shown.
    [true, false, ''],
    [false, true, 'Provider '],
    [true, true, 'Provider '],
  ])('admin: %s, provider: %s reads %s', (admin, provider, tags) => {
    const [, bob] = rows(shown(userOf('ann'), userOf('bob', { admin, provider })))
    expect(bob).toContain(`bob@acme.example ${tags}Since`)
  })

  test('each one’s access can be revoked by its own link, one’s own left', () => {
    expect(linksOf(shown(userOf('ann'), userOf('bob')))).toEqual({
      'Add company user': '/addons/acme-mail/company/company-users/new',
      'Leave company': '/addons/acme-mail/company/company-users/ann/delete',
      'Revoke access for bob@acme.example': '/addons/acme-mail/company/company-users/bob/delete',
    })
  })

  test.each([
    ['ann', 'Leave company'],
    ['bob', 'Revoke access for bob@acme.example'],
  ])('the last user, %s, cannot be revoked, and the button says why', (name, button) => {
    const html = shown(userOf(name))
    expect(Object.keys(linksOf(html))).toEqual(['Add company user'])
    expect(controlsOf(html)).toContain(button)
    expect(textOf(html)).toContain('The last user of a company cannot be revoked')
    expect(textOf(shown(userOf(name), userOf('eve')))).not.toContain('cannot be revoked')
  })

  test('none at all', () => {
    expect(textOf(shown())).toContain('There are currently no company users.')
  })
})
