import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CompanyForm } from '#portal/features/company/company-form.tsx'
import { CompanyUserForm } from '#portal/features/company/company-user-form.tsx'
import { Route as revoke } from '#portal/features/company/company-users-delete.route.tsx'
import { SupplierForm } from '#portal/features/company/supplier-form.tsx'
import { controlsOf, fieldsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2 and 5, company, and READINGS 19, 21 and 41: the panels, and the question before access is revoked. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ id: 'u', email: 'ann@acme.example' }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

const done = { onSaved: () => {}, onClosed: () => {} }
const titleOf = (html: string) => /<section aria-label="([^"]*)"/.exec(html)?.[1]

describe('the question before access is revoked', () => {
  const asked = (email: string, isLast = false) => {
    const user = { id: 'x', email, company: { id: 'c', name: 'Acme Inc.' } }
    const addon = { id: 'a', slug: 'acme-mail' }
    vi.spyOn(revoke, 'useLoaderData').mockReturnValue({ addon, user, isLast } as never)
    const Page = revoke.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }

  test('names the user, and what happens', () => {
    const html = asked('bob@acme.example')
    expect(titleOf(html)).toBe('Revoke access for bob@acme.example?')
    expect(textsOf(html, 'li')).toEqual([
      'bob@acme.example can no longer see or change Acme Inc. or any of its add-ons.',
      'Their platform account and the add-ons installed with it stay as they are.',
      'What they have changed stays; timelines keep naming this e-mail.',
    ])
    expect(controlsOf(html)).toEqual(['Revoke access', 'Cancel'])
    expect(textOf(html)).not.toContain('your own account')
  })
  // READINGS 41: the person may leave by themselves.
  test('of oneself is leaving', () => {
    const html = asked('ann@acme.example')
    expect(titleOf(html)).toBe('Leave Acme Inc.?')
    expect(textOf(html)).toContain('This is your own account. You leave Acme Inc. at once')
    expect(textsOf(html, 'li')).toEqual([
      'You can no longer see or change Acme Inc. or any of its add-ons.',
      'Your platform account and the add-ons installed with it stay as they are.',
      'What you have changed stays; timelines keep naming this e-mail.',
    ])
    expect(controlsOf(html)).toEqual(['Leave company', 'Cancel'])
  })
  // READINGS 21: the last user cannot be revoked.
  test('is blocked for the last one', () => {
    const html = asked('bob@acme.example', true)
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*?Revoke access/)
    expect(textOf(html)).toContain('The last user of a company cannot be revoked')
    expect(asked('bob@acme.example')).not.toContain('aria-disabled="true"')
  })
})

describe('company information', () => {
  const company = {
    id: 'c',
    etag: '"1"',
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
    country: 'France',
  }
  const form = (given: object = {}) =>
    markupOf(
      <CompanyForm
        addonId="a"
        company={{ ...company, ...given } as never}
        countries={['France', 'Germany']}
        {...done}
      />,
    )
  /** The fields of each group: label, value, and whether it is required. */
  const groups = (html: string) =>
    html
      .split('<fieldset')
      .map((group) =>
        Object.entries(fieldsOf(group)).map(([name, { value, required }]) => [
          name,
          value,
          required === true,
        ]),
      )

  // SPEC section 5: the required ones; the billing address is optional.
  test('has each value in its own field, the required ones marked', () => {
    const html = form()
    expect(titleOf(html)).toBe('Company information')
    expect(textsOf(html, 'legend')).toEqual([
      'Primary technical contact',
      'Primary billing contact',
      'Billing address (optional)',
    ])
    expect(groups(html)).toEqual([
      [['Legal Entity Name', 'Acme Inc.', true]],
      [
        ['Full name', 'Tess Tech', true],
        ['E-mail', 'tess@acme.example', true],
      ],
      [
        ['Full name', 'Bill Payer', true],
        ['E-mail', 'bill@acme.example', true],
        ['Telephone', '+1 510 555 0134', true],
      ],
      [
        ['Street 1', '1 Main St', false],
        ['Street 2', 'Floor 2', false],
        ['City', 'Oakland', false],
        ['State', 'CA', false],
        ['Zip', '94607', false],
        ['Country', 'France', false],
      ],
    ])
    expect(controlsOf(html)).toEqual(['Save company information', 'Cancel'])
    expect(fieldsOf(html)['Country']?.options).toEqual(['Not given', 'France', 'Germany'])
  })
  test('a country that is not in the list stays to choose', () => {
    expect(fieldsOf(form({ country: 'Atlantis' }))['Country']?.value).toBe('Atlantis')
  })
})

test('a company user is added by e-mail, with what that means', () => {
  const html = markupOf(<CompanyUserForm company={{ id: 'c', name: 'Acme Inc.' }} {...done} />)
  expect(titleOf(html)).toBe('Add company user')
  expect(textOf(html)).toContain('Anyone you add can manage all add-ons of Acme Inc. :')
  const [[, field] = []] = Object.entries(fieldsOf(html))
  expect(field).toEqual({
    value: '',
    required: true,
    help: 'They must have joined the platform with this address before, and belong to no other company.',
  })
  expect(controlsOf(html)).toEqual(['Add company user', 'Cancel'])
})

// SPEC section 5: the supplier's required fields.
describe('supplier information', () => {
  const vendor = { id: 'v', etag: '"1"', vendorId: 'V-100', paysiteId: 'P-200', siteName: 'Acme Pay' }
  test.each([
    [null, 'Add supplier information', 'Add supplier information', ['', '', '']],
    [vendor, 'Edit supplier information', 'Save supplier information', ['V-100', 'P-200', 'Acme Pay']],
  ])('%j: %s', (given, title, verb, values) => {
    const company = { id: 'c', name: 'Acme Inc.' }
    const html = markupOf(<SupplierForm addonId="a" company={company} vendor={given as never} {...done} />)
    expect(titleOf(html)).toBe(title)
    expect(controlsOf(html)).toEqual([verb, 'Cancel'])
    expect(
      Object.entries(fieldsOf(html)).map(([name, { value, required }]) => [name, value, required]),
    ).toEqual(['Vendor ID', 'Paysite ID', 'Paysite Name'].map((name, index) => [name, values[index], true]))
    expect(textOf(html)).toContain('The vendor record of Acme Inc. .')
  })
})
