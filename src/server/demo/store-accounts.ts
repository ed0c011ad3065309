import type { Database } from '#server/db/database.ts'
import { categories, companies, companyUsers, users } from '#server/db/schema.ts'
import { type CompanyKey, demoCustomers, type DemoAccount, demoAccounts } from './accounts.ts'
import { demoCompanies } from './companies.ts'
import { insertRow } from '#server/law/stored.ts'

/** The ids of everyone and everything in the story. */
export interface StoryIds {
  companyIds: Readonly<Record<CompanyKey, string>>
  /** By e-mail. */
  userIds: ReadonlyMap<string, string>
  /** By slug. */
  categoryIds: ReadonlyMap<string, string>
}

/** Looks up an id. Throws if it is missing. */
export function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo story knows no ${name}`)
  return id
}

type When = (daysAgo: number) => Date
const dated = (at: Date) => ({ createdAt: at, updatedAt: at })

/** Days since each company was founded, before its first user joined. */
const foundedDaysAgo: Record<CompanyKey, number> = { acme: 905, globex: 905, initech: 13 }
const customersJoinedDaysAgo = 1020

async function insertCompanies(tx: Database, when: When): Promise<Record<CompanyKey, string>> {
  const insert = async (key: CompanyKey) => {
    const values = { ...demoCompanies[key], ...dated(when(foundedDaysAgo[key])) }
    return (await insertRow(tx, companies, values)).id
  }
  return { acme: await insert('acme'), globex: await insert('globex'), initech: await insert('initech') }
}

async function insertUsers(tx: Database, passwordHash: string, when: When): Promise<Map<string, string>> {
  const staffOrPartner = (account: DemoAccount) => ({
    email: account.email,
    name: account.name,
    passwordHash,
    platformAdmin: account.platformAdmin,
    // Partners accept the terms within the story, so that the trail shows it.
    acknowledgedMsaAt: account.platformAdmin ? when(account.joinedDaysAgo) : null,
    ...dated(when(account.joinedDaysAgo)),
  })
  const customer = ({ email, name }: (typeof demoCustomers)[number], i: number) => ({
    email,
    name,
    passwordHash,
    platformAdmin: false,
    acknowledgedMsaAt: null,
    ...dated(when(customersJoinedDaysAgo - i * 7)),
  })
  const rows = await tx
    .insert(users)
    .values([...demoAccounts.map(staffOrPartner), ...demoCustomers.map(customer)])
    .returning({ id: users.id, email: users.email })
  return new Map(rows.map((row) => [row.email, row.id]))
}

/** Stores the companies and accounts as of when they joined. */
export async function storeAccounts(
  tx: Database,
  passwordHash: Promise<string>,
  when: When,
): Promise<StoryIds> {
  const companyIds = await insertCompanies(tx, when)
  const userIds = await insertUsers(tx, await passwordHash, when)
  const members = demoAccounts.flatMap(({ email, company, companyAdmin, joinedDaysAgo }) =>
    company === null
      ? []
      : {
          companyId: companyIds[company],
          userId: known(userIds, email),
          admin: companyAdmin,
          ...dated(when(joinedDaysAgo)),
        },
  )
  await tx.insert(companyUsers).values(members)
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  return { companyIds, userIds, categoryIds: new Map(rows.map((row) => [row.slug, row.id])) }
}
