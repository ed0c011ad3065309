import { pathToFileURL } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { email as emailSchema } from '../contract/record.ts'
import type { Database } from './db/database.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { openDatabase } from './db/open.ts'
import { companies, companyUsers, users } from './db/schema.ts'
import { hashPassword, oneTimePassword } from './identity/passwords.ts'
import { isStaff } from './identity/staff.ts'
import { ConfigProblems } from './config-problems.ts'
import { readConfig } from './read-config.ts'
import type { ServerConfig } from './config.ts'

const usage = `Usage:
  npm run admin -- create-admin EMAIL
  npm run admin -- create-company NAME
  npm run admin -- create-user EMAIL --company NAME`

/** What was asked for can't be done; the message says why. */
class AdminProblem extends Error {}

function parseEmail(text: string | undefined): string {
  const parsed = v.safeParse(emailSchema, text)
  if (!parsed.success) throw new AdminProblem(`${text ?? 'The e-mail'} is not an e-mail address.`)
  return parsed.output.toLowerCase()
}

async function createUser(
  db: Database,
  email: string,
  options: { platformAdmin: boolean; companyId: string | null },
) {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const now = new Date()
  const stamps = { createdAt: now, updatedAt: now }
  await db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email,
        passwordHash,
        mustChangePassword: true,
        platformAdmin: options.platformAdmin,
        ...stamps,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (user === undefined) throw new AdminProblem(`There is an account with the e-mail ${email} already.`)
    if (options.companyId === null) return
    await tx.insert(companyUsers).values({ companyId: options.companyId, userId: user.id, ...stamps })
  })
  return password
}

async function createAdmin(db: Database, config: ServerConfig, given: string | undefined): Promise<string> {
  const email = parseEmail(given)
  const password = await createUser(db, email, { platformAdmin: true, companyId: null })
  const warning = isStaff(email, config)
    ? ''
    : `\nNote: the flag has no effect until STAFF_DOMAIN is the domain of ${email}, or STAFF_OVERRIDE is true.`
  return `Platform admin ${email} created. One-time password: ${password}${warning}`
}

async function companyNamed(db: Database, name: string) {
  const found = await db
    .select()
    .from(companies)
    .where(eq(sql`lower(${companies.name})`, name.toLowerCase()))
  return found[0]
}

async function createCompany(db: Database, given: string | undefined): Promise<string> {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > 200)
    throw new AdminProblem('A company needs a name of at most 200 characters.')
  if ((await companyNamed(db, name)) !== undefined)
    throw new AdminProblem(`There is a company named ${name} already.`)
  const now = new Date()
  await db.insert(companies).values({ name, createdAt: now, updatedAt: now })
  return `Company ${name} created.`
}

async function createCompanyUser(db: Database, given: string | undefined, companyName: string | undefined) {
  const email = parseEmail(given)
  if (companyName === undefined) throw new AdminProblem(`Name the company: --company NAME\n${usage}`)
  const company = await companyNamed(db, companyName.trim())
  if (company === undefined) throw new AdminProblem(`There is no company named ${companyName}.`)
  const password = await createUser(db, email, { platformAdmin: false, companyId: company.id })
  return `User ${email} of ${company.name} created. One-time password: ${password}`
}

/** Runs one command of the deployment's command line and gives what to print. Throws AdminProblem. */
export async function runAdmin(db: Database, config: ServerConfig, args: readonly string[]): Promise<string> {
  const [command, subject, flag, company] = args
  if (command === 'create-admin') return createAdmin(db, config, subject)
  if (command === 'create-company') return createCompany(db, subject)
  if (command === 'create-user')
    return createCompanyUser(db, subject, flag === '--company' ? company : undefined)
  throw new AdminProblem(usage)
}

async function main(): Promise<void> {
  const config = readConfig(process.env, { demo: false })
  const database = await openDatabase(config, (error) => console.error(error.message))
  try {
    console.log(await runAdmin(database.db, config, process.argv.slice(2)))
  } finally {
    await database.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    const expected =
      error instanceof AdminProblem || error instanceof ConfigProblems || error instanceof FolderInUse
    console.error(expected ? error.message : error)
    process.exitCode = 1
  })
}
