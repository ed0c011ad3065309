import { eq } from 'drizzle-orm'
import { categories, companies, companyUsers, users } from '../db/schema.ts'
import type { Database } from '../db/database.ts'
import type { Act, RulesConfig } from '../rules/act.ts'
import { acknowledgeTerms } from '../rules/terms.ts'
import { fileSupplier } from '../rules/suppliers.ts'
import { customerEmails, type DemoAccount, demoAccounts } from './accounts.ts'
import { demoCompanies } from './listings.ts'

type CompanyKey = keyof typeof demoCompanies

/** Everybody and everything that the story's add-ons need, and the acts of its people at past instants. */
export interface Cast {
  tx: Database
  companyIds: Record<CompanyKey, string>
  categoryIds: ReadonlyMap<string, string>
  /** What a company's partner does so many days ago. */
  partner(company: CompanyKey, daysAgo: number): Act
  /** What platform staff does so many days ago. */
  staff(daysAgo: number): Act
}

/** How old the story is. */
const beginning = 760

async function insertUser(
  tx: Database,
  account: Pick<DemoAccount, 'email' | 'name' | 'platformAdmin'>,
  passwordHash: string,
  at: Date,
) {
  const [row] = await tx
    .insert(users)
    .values({
      email: account.email,
      name: account.name,
      platformAdmin: account.platformAdmin,
      passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (row === undefined) throw new Error(`the account ${account.email} was not stored`)
  return row
}

/** Brings companies and accounts in and gives the acts of their people. */
export async function assembleCast(
  tx: Database,
  config: RulesConfig,
  passwordHash: string,
  at: (daysAgo: number) => Date,
): Promise<Cast> {
  const born = at(beginning)
  const dates = { createdAt: born, updatedAt: born }
  const companyIds = {} as Record<CompanyKey, string>
  for (const key of ['acme', 'globex'] as const) {
    const [row] = await tx
      .insert(companies)
      .values({ ...demoCompanies[key], ...dates })
      .returning()
    companyIds[key] = row?.id ?? ''
  }
  const ids = new Map<string, string>()
  for (const account of demoAccounts) {
    const user = await insertUser(tx, account, passwordHash, born)
    ids.set(account.email, user.id)
    if (account.company === null) continue
    const companyId = companyIds[account.company]
    await tx
      .insert(companyUsers)
      .values({ companyId, userId: user.id, admin: account.companyAdmin, ...dates })
  }
  for (const [i, email] of customerEmails.entries()) {
    await insertUser(
      tx,
      { email, name: `Customer ${i + 1}`, platformAdmin: false },
      passwordHash,
      at(beginning - 20 - i * 9),
    )
  }
  const actor =
    (email: string, role: 'provider' | 'admin') =>
    (daysAgo: number): Act => ({
      tx,
      by: role,
      role,
      actorId: ids.get(email) ?? null,
      now: at(daysAgo),
      config,
    })
  const partners = {
    acme: actor('partner@acme.example', 'provider'),
    globex: actor('partner@globex.example', 'provider'),
  }
  const staff = actor('admin@platform.example', 'admin')
  for (const account of demoAccounts.filter((each) => each.acknowledged && each.company !== null)) {
    const key = account.company ?? 'acme'
    const user = { id: ids.get(account.email) ?? '', email: account.email, companyId: companyIds[key] }
    await acknowledgeTerms(partners[key](beginning - 3), user)
  }
  await tx.update(users).set({ acknowledgedMsaAt: born }).where(eq(users.email, 'admin@platform.example'))
  await fileSupplier(staff(beginning - 12), {
    companyId: companyIds.acme,
    vendorId: 'V-10482',
    paysiteId: 'PS-2210',
    siteName: 'Acme Data HQ',
  })
  await fileSupplier(staff(beginning - 10), {
    companyId: companyIds.globex,
    vendorId: 'V-11907',
    paysiteId: 'PS-2391',
    siteName: 'Globex Dublin',
  })
  const rows = await tx.select().from(categories)
  return {
    tx,
    companyIds,
    categoryIds: new Map(rows.map((row) => [row.slug, row.id])),
    partner: (company, daysAgo) => partners[company](daysAgo),
    staff,
  }
}
