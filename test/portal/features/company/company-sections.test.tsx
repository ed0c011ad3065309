import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CompanyForm } from '#portal/features/company/company-form.tsx'
import { panelsOfAddon } from '#portal/features/company/company-panels.ts'
import { CompanyUsers } from '#portal/features/company/company-users.tsx'
import { Route as revoke } from '#portal/features/company/company-users-delete.route.tsx'
import type { CompanyUser } from '#portal/features/company/data.ts'
import { SupplierSection } from '#portal/features/company/supplier-section.tsx'
import { controlsOf, factsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2, 3 and 5, company, and READINGS 19, 21 and 41: who sees what of a company, and who may leave it. */

const reader = { id: 'u', email: 'ann@acme.example', isHerokuAdmin: false }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ children }) => <section>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const place = '/addons/acme-mail/company'

// READINGS 19: the record itself is for staff only.
test('a provider sees only whether supplier information is on file; staff see, edit and add it', () => {
  const vendor = { id: 'v', vendorId: 'V-100', paysiteId: 'P-200', siteName: 'Acme Pay' }
  const shown = (salesforceVendor: object | null) => {
    const company = { id: 'acme', hasSupplierInformation: salesforceVendor !== null, salesforceVendor }
    const html = markupOf(<SupplierSection panels={panelsOfAddon('acme-mail')} company={company as never} />)
    return { text: textOf(html), facts: factsOf(html), links: linksOf(html) }
  }
  const ask = { 'ask in a support ticket': portalConfigOf().links.supportTicket }
  expect(shown(vendor)).toMatchObject({ facts: {}, links: {} })
  expect(shown(vendor).text).toContain('On file with the platform.')
  expect(shown(vendor).text).not.toMatch(/V-100|P-200|Acme Pay|Admin Only/)
  expect(shown(null)).toMatchObject({
    text: expect.stringContaining('There is none on file yet'),
    links: ask,
  })
  reader.isHerokuAdmin = true
  expect(shown(vendor)).toMatchObject({
    text: expect.stringContaining('Partner Portal Admin Only'),
    facts: { 'Vendor ID': 'V-100', 'Paysite ID': 'P-200', 'Paysite Name': 'Acme Pay' },
    links: { 'Edit supplier information': `${place}/supplier-information/v/edit` },
  })
  expect(shown(null).links).toEqual({ 'Add supplier information': `${place}/supplier-information/new` })
})

const usersOf = (...names: string[]) => {
  const users = names.map((name) => ({
    id: name,
    email: `${name}@acme.example`,
    // READINGS 21: being a company's admin gives no rights, so it is not shown.
    admin: true,
    provider: name === 'bob',
    createdAt: '2026-11-02T23:30:00Z',
  })) as CompanyUser[]
  return markupOf(
    <CompanyUsers
      panels={panelsOfAddon('acme-mail')}
      company={{ name: 'Acme Inc.' } as never}
      users={users}
    />,
  )
}
const leave = 'Leave company'
const revokeBob = 'Revoke access for bob@acme.example'

test('a user of the company can leave it, and revoke the others’ access', () => {
  const html = usersOf('ann', 'bob')
  const rows = textsOf(html, 'li').map((row) => row.replace(/^[A-Z] /, ''))
  expect(rows).toEqual([
    'ann@acme.example You Since November 2nd, 2026 Leave company',
    'bob@acme.example Provider Since November 2nd, 2026 Revoke',
  ])
  expect(linksOf(html)).toEqual({
    'Add company user': `${place}/company-users/new`,
    [leave]: `${place}/company-users/ann/delete`,
    [revokeBob]: `${place}/company-users/bob/delete`,
  })
})

const lastOne = 'The last user of a company cannot be revoked'

// READINGS 21: the last user cannot be revoked.
test.each([
  ['ann', leave],
  ['bob', revokeBob],
])('the last user, %s, keeps their access, and %s says why', (name, button) => {
  const html = usersOf(name)
  expect(controlsOf(html)).toEqual(['Add company user', button])
  expect(linksOf(html)).not.toHaveProperty(button)
  expect(textOf(html)).toContain(lastOne)
  expect(textOf(usersOf(name, 'eve'))).not.toContain(lastOne)
})

// READINGS 41: the person may leave by themselves.
test.each([
  ['ann', false, 'Leave Acme Inc.?', 'You can', leave],
  ['bob', false, 'Revoke access for bob@acme.example?', 'bob@acme.example can', 'Revoke access'],
  ['bob', true, 'Revoke access for bob@acme.example?', 'bob@acme.example can', 'Revoke access'],
])('before %s loses access, being the last one: %s, the question is %s', (name, isLast, title, who, verb) => {
  const user = { id: 'x', email: `${name}@acme.example`, company: { id: 'c', name: 'Acme Inc.' } }
  const addon = { id: 'a', slug: 'acme-mail' }
  vi.spyOn(revoke, 'useLoaderData').mockReturnValue({ addon, user, isLast } as never)
  const Page = revoke.options.component as unknown as () => ReactNode
  const html = markupOf(<Page />)
  expect(html).toContain(`aria-label="${title}"`)
  expect(textsOf(html, 'li')[0]).toBe(`${who} no longer see or change Acme Inc. or any of its add-ons.`)
  expect(controlsOf(html)).toEqual([verb, 'Cancel'])
  expect(textOf(html).includes(lastOne)).toBe(isLast)
})

// SPEC section 5: the required ones; the billing address is optional.
test('the form of the company information has each value in its own field, the required ones marked', () => {
  const company = {
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
    country: 'Atlantis',
  }
  const done = { onSaved: () => {}, onClosed: () => {} }
  const html = markupOf(
    <CompanyForm trail="a" company={company as never} countries={['France', 'Germany']} {...done} />,
  )
  const groups = html.split('<fieldset').map((group) => {
    const fields = Object.entries(fieldsOf(group))
    return Object.fromEntries(
      fields.map(([name, { value, required }]) => [name, required === true ? `${value} *` : value]),
    )
  })
  expect(groups).toEqual([
    { 'Legal Entity Name': 'Acme Inc. *' },
    { 'Full name': 'Tess Tech *', 'E-mail': 'tess@acme.example *' },
    { 'Full name': 'Bill Payer *', 'E-mail': 'bill@acme.example *', Telephone: '+1 510 555 0134 *' },
    {
      'Street 1': '1 Main St',
      'Street 2': 'Floor 2',
      City: 'Oakland',
      State: 'CA',
      Zip: '94607',
      Country: 'Atlantis',
    },
  ])
})
