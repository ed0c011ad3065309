import { eq } from 'drizzle-orm'
import { companyUsers, supplierVendors, users } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { addonsOfCompany } from '#server/addons/addon-search.ts'
import { companyRecord, companyUserRecord, vendorRecord } from './company.record.ts'
import { loadAddons } from '#server/addons/load-addons.ts'
import { searchCompanies } from './load-companies.ts'
import { actOf } from '#server/law/act.ts'
import { countInvited } from '#server/limits/count-invited.ts'
import { addCompany, addCompanyUser, revokeCompanyUser, updateCompany } from './companies.rules.ts'
import { fileSupplier, updateSupplier } from './suppliers.rules.ts'
import { type Handlers, paged } from '#server/law/handler.ts'

export const companyHandlers = {
  companyList: async ({ query }, c) => {
    const search = { ...query, q: query.q, listed: query.listed === 'true' }
    return paged(c, await searchCompanies(c.tx, search, c.page))
  },

  companyCreate: async ({ body }, c) => {
    const row = await addCompany(actOf(c), body.name)
    c.noteSecurity({ kind: 'company_created', details: { company: row.name } })
    return companyRecord(row, null, true)
  },

  companyView: async (_, { tx, caller, subject }) => {
    const [vendor] = await tx.select().from(supplierVendors).where(eq(supplierVendors.companyId, subject.id))
    return companyRecord(subject, vendor ?? null, caller.admin)
  },

  companyUpdate: async ({ body }, c) => {
    const { tx, caller, subject } = c
    const row = await updateCompany(actOf(c), subject, body)
    const [vendor] = await tx.select().from(supplierVendors).where(eq(supplierVendors.companyId, subject.id))
    return companyRecord(row, vendor ?? null, caller.admin)
  },

  companyUserCreate: async ({ body }, c) => {
    const { row, email } = await addCompanyUser(actOf(c), c.subject, body.email)
    await countInvited(c, email)
    c.noteSecurity({ kind: 'company_joined', personId: row.userId, details: { company: c.subject.name } })
    return companyUserRecord(row, email, { id: c.subject.id, name: c.subject.name })
  },

  companyUserDelete: async (_, c) => {
    const { company, ...row } = c.subject
    const email = await revokeCompanyUser(actOf(c), c.subject)
    c.noteSecurity({ kind: 'company_left', personId: row.userId, details: { company: company.name } })
    return companyUserRecord(row, email, { id: company.id, name: company.name })
  },

  supplierVendorCreate: async ({ body }, c) =>
    vendorRecord(await fileSupplier(actOf(c), { ...body, companyId: c.subject.id }), c.subject),

  supplierVendorView: async (_, { subject }) => vendorRecord(subject, subject.company),

  supplierVendorUpdate: async ({ body }, c) => {
    const { company, ...row } = c.subject
    return vendorRecord(await updateSupplier(actOf(c), row, body), company)
  },

  companyAddonList: async (_, c) => loadAddons(c, await addonsOfCompany(c.tx, c.subject.id), 'whole'),

  companyUserList: async (_, { tx, caller, subject }) => {
    const rows = await tx
      .select({ place: companyUsers, email: users.email })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(eq(companyUsers.companyId, subject.id))
      .orderBy(inNameOrder(users.email))
    return rows.map(({ place, email }) => ({
      ...companyUserRecord(place, email, { id: subject.id, name: subject.name }),
      ...(caller.admin && { accountId: place.userId }),
    }))
  },
} satisfies Partial<Handlers>
