import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { supplierVendors } from '#server/db/schema.ts'
import type { AddonStory } from '#test/model/drivers/platform.ts'
import type { Mutation } from '../mutation.ts'
import { atTab, panel, tab, typing } from '../steps.ts'

const calls = 'features/company/calls.ts'

const email = (page: Page) => panel(page).getByLabel('E-mail')
const city = (page: Page) => panel(page).getByLabel('City')
const siteName = (page: Page) => panel(page).getByLabel('Paysite Name')

/** Of the other company, whose supplier information no progression waits for. */
const ofOther = {
  incomplete: [{ list: 'approvedSupplier', name: 'approved_supplier' }],
} as const satisfies Partial<AddonStory>

/** Changes of the company behind an add-on. */
export const companyMutations: readonly Mutation[] = [
  {
    name: 'the company information is changed',
    endpoint: 'companyUpdate',
    from: calls,
    isGuarded: true,
    begin: atTab('provider', 'company', 'alpha', async (site, addon) => {
      const place = site.fresh('Berkeley')
      return {
        open: (page) => page.getByRole('link', { name: 'Edit company information' }).click(),
        ...typing(city, place),
        control: (page) => panel(page).getByRole('button', { name: 'Save company information' }),
        count: () => site.version('companies', addon.companyId),
        done: 'Company details updated',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/companies/${addon.companyId}`, { city: site.fresh('Oakland') }),
      }
    }),
  },
  {
    name: 'somebody is added to the company',
    endpoint: 'companyUserCreate',
    from: 'features/company/company-user-form.tsx',
    async begin(site) {
      const [addon, friend] = await Promise.all([site.addon('alpha'), site.person()])
      return {
        ...tab(site, 'provider', addon, 'company'),
        open: (page) => page.getByRole('link', { name: 'Add company user' }).click(),
        ...typing(email, friend.email),
        control: (page) => panel(page).getByRole('button', { name: 'Add company user' }),
        count: () => site.rows('company_users', sql`user_id = ${friend.id}`),
        done: 'Company user added.',
      }
    },
  },
  {
    name: 'somebody’s access to the company is revoked',
    endpoint: 'companyUserDelete',
    from: calls,
    async begin(site) {
      const addon = await site.addon('alpha')
      const friend = await site.person({ companyId: addon.companyId })
      const id = await site.id(sql`select id from company_users where user_id = ${friend.id}`)
      return {
        ...tab(site, 'provider', addon, `company/company-users/${id}/delete`),
        control: (page) => panel(page).getByRole('button', { name: 'Revoke access' }),
        count: () => site.gone('company_users', sql`user_id = ${friend.id}`),
        done: `Access for ${friend.email} revoked.`,
      }
    },
  },
  {
    name: 'supplier information is put on file',
    endpoint: 'supplierVendorCreate',
    from: 'features/company/supplier-form.tsx',
    async begin(site) {
      const addon = await site.addon('alpha', ofOther)
      const { db } = site.platform.server
      await db.delete(supplierVendors).where(eq(supplierVendors.companyId, addon.companyId))
      return {
        ...tab(site, 'admin', addon, 'company'),
        open: (page) => page.getByRole('link', { name: 'Add supplier information' }).click(),
        async fill(page) {
          await panel(page).getByLabel('Vendor ID').fill('V-7')
          await panel(page).getByLabel('Paysite ID').fill('P-7')
          await siteName(page).fill('CORK')
        },
        control: (page) => panel(page).getByRole('button', { name: 'Add supplier information' }),
        typed: (page) => siteName(page).inputValue(),
        count: () => site.rows('supplier_vendors', sql`company_id = ${addon.companyId}`),
        done: 'Supplier Information added.',
      }
    },
  },
  {
    name: 'supplier information is changed',
    endpoint: 'supplierVendorUpdate',
    from: calls,
    isGuarded: true,
    async begin(site) {
      const addon = await site.addon('alpha', ofOther)
      const dates = {
        createdAt: site.platform.server.clock.now(),
        updatedAt: site.platform.server.clock.now(),
      }
      const { db } = site.platform.server
      await db.delete(supplierVendors).where(eq(supplierVendors.companyId, addon.companyId))
      await db
        .insert(supplierVendors)
        .values({ companyId: addon.companyId, vendorId: 'V-1', paysiteId: 'P-1', siteName: 'Main', ...dates })
      const id = await site.id(sql`select id from supplier_vendors where company_id = ${addon.companyId}`)
      return {
        ...tab(site, 'admin', addon, `company/supplier-information/${id}/edit`),
        ...typing(siteName, 'GALWAY'),
        control: (page) => panel(page).getByRole('button', { name: /^Save/ }),
        count: () => site.version('supplier_vendors', id),
        done: 'Supplier information updated',
        meanwhile: () =>
          site.ask('admin', addon, 'PATCH', `/salesforce_vendors/${id}`, { site_name: 'Theirs' }),
      }
    },
  },
]
