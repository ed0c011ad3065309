import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { inNameOrder } from '../name-order.ts'
import { asOrdered, asTrigrams, searchedText } from '../like-pattern.ts'
import { idOf, instant, storedColumns } from '../columns.ts'

export const companies = pgTable(
  'companies',
  {
    ...storedColumns,
    name: text().notNull(),
    addr1: text(),
    addr2: text(),
    city: text(),
    state: text(),
    zip: text(),
    country: text(),
    phone: text(),
    emailAdmin: text(),
    technicalContactFullName: text(),
    billingFullName: text(),
    billingEmail: text(),
  },
  (t) => [
    index('companies_name').on(inNameOrder(t.name), t.id),
    index('companies_created').on(t.createdAt, t.id),
    index('companies_begin').on(asOrdered(searchedText(t.name))),
    index('companies_words').using('gin', asTrigrams(searchedText(t.name))),
    index('companies_text').using('gin', t.name.op('gin_trgm_ops')),
  ],
)

/** A company's payment details, which platform staff call its vendor record. One per company. */
export const supplierVendors = pgTable('supplier_vendors', {
  ...storedColumns,
  companyId: idOf(() => companies.id).unique(),
  vendorId: text().notNull(),
  paysiteId: text().notNull(),
  siteName: text().notNull(),
})

/** E-mail addresses are in lower case. `mustChangePassword` marks a one-time password. */
export const users = pgTable(
  'users',
  {
    ...storedColumns,
    email: text().notNull(),
    name: text(),
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(false),
    /** End of a one-time password; null for one that its owner chose. */
    passwordExpiresAt: instant(),
    platformAdmin: boolean().notNull().default(false),
    acknowledgedMsaAt: instant(),
    /** Since when its owner cannot sign in; null if they can. */
    disabledAt: instant(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_begin').on(asOrdered(searchedText(sql`coalesce(${t.name}, '')`, t.email))),
    index('users_words').using('gin', asTrigrams(searchedText(sql`coalesce(${t.name}, '')`, t.email))),
    index('users_text').using('gin', t.email.op('gin_trgm_ops')),
  ],
)

/** A user's company membership; an account has at most one (READINGS 21). */
export const companyUsers = pgTable(
  'company_users',
  {
    ...storedColumns,
    companyId: idOf(() => companies.id),
    userId: idOf(() => users.id).unique(),
    admin: boolean().notNull().default(false),
    provider: boolean().notNull().default(true),
    allowTracking: boolean().notNull().default(false),
  },
  (t) => [index('company_users_company').on(t.companyId)],
)

export const countries = pgTable('countries', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
})

export const categories = pgTable('categories', {
  ...storedColumns,
  slug: text().notNull().unique(),
  label: text().notNull(),
  active: boolean().notNull().default(true),
  position: integer().notNull(),
  description: text(),
})
