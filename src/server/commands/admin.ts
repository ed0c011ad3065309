import { pathToFileURL } from 'node:url'
import { type AdminCommand, parseAdminCommand, usage } from './admin-command.ts'
import { AdminProblem, ConfigProblems, StartRefused } from '#server/config/problems.ts'
import { rotateKey } from '#server/keys/rotate-key.ts'
import { backup } from './backup.ts'
import { passphraseOf, readKeyFile } from '#server/keys/key-file.ts'
import { forgetCustomer } from './forget-customer.ts'
import { importInstalls } from './import/import-installs.ts'
import { withImportLock } from './import/import-lock.ts'
import { progressOn } from './import/progress.ts'
import { refuseWithoutDatabase } from './refuse-without-database.ts'
import { restore } from './restore.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { openingKeys } from '#server/keys/secret-box.ts'
import { listAccounts, giveOneTimePassword, unlinkProvider, withPassword } from './admin-accounts.ts'
import {
  actOnAccount,
  addToTeam,
  companyNamed,
  createNamedCompany,
  inviteByCommand,
  removeFromTeam,
  resetFactor,
} from './admin-people.ts'
import { createServiceByCommand, listServices, revokeServiceToken, rotateService } from './admin-services.ts'
import { systemClock } from '#server/config/clock.ts'
import { loggedError } from '#server/config/log.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { companyUsers, users } from '#server/db/schema.ts'
import { hashPassword, oneTimePassword } from '#server/identity/passwords.ts'
import { isStaff } from '#server/identity/staff.ts'
import { readConfig } from '#server/read-config.ts'
import type { Act } from '#server/law/act.ts'
import { recordChange } from '#server/law/trail.ts'
import { byCommand, recordEvents } from '#server/security/record-events.ts'

/** Creates an account; returns its one-time password. */
async function createUser(
  db: Database,
  config: ServerConfig,
  email: string,
  options: { platformAdmin: boolean; company: { id: string; name: string } | null },
): Promise<string> {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password, config.passwordCost)
  const now = new Date()
  const stamps = { createdAt: now, updatedAt: now }
  const passwordExpiresAt = new Date(now.getTime() + config.oneTimePasswordMs)
  const { platformAdmin, company } = options
  await db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash, mustChangePassword: true, passwordExpiresAt, platformAdmin, ...stamps })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (user === undefined) throw new AdminProblem(`There is an account with the e-mail ${email} already.`)
    const events = [byCommand('one_time_password_made', user.id)]
    if (platformAdmin) events.push(byCommand('staff_changed', user.id, { staff: true }))
    if (company !== null) {
      const companyId = company.id
      await tx.insert(companyUsers).values({ companyId, userId: user.id, ...stamps })
      const act: Act = { tx, by: 'admin', role: 'system', actorId: null, now, config }
      const subject = { type: 'company', id: companyId, companyId } as const
      await recordChange(act, subject, { field: 'companyUser', from: null, to: email })
      events.push(byCommand('company_joined', user.id, { company: company.name }))
    }
    await recordEvents(tx, null, events)
  })
  return password
}

async function createAdmin(db: Database, config: ServerConfig, email: string): Promise<string> {
  const password = await createUser(db, config, email, { platformAdmin: true, company: null })
  const created = withPassword(config, `Platform admin ${email} created.`, password)
  if (isStaff(email, config)) return created
  const [, domain] = email.split('@')
  return `${created}\nWarning: the account has no admin rights until the server runs with STAFF_DOMAIN=${domain}, or STAFF_OVERRIDE=true.`
}

async function createCompanyUser(
  db: Database,
  config: ServerConfig,
  email: string,
  companyName: string,
): Promise<string> {
  const company = await companyNamed(db, companyName)
  const password = await createUser(db, config, email, { platformAdmin: false, company })
  return withPassword(config, `User ${email} of ${company.name} created.`, password)
}

/** Runs an administration command; returns the text to print, and tells its progress. Throws AdminProblem. */
export async function runAdmin(
  db: Database,
  config: ServerConfig,
  command: AdminCommand,
  tell: (line: string) => void = () => undefined,
): Promise<string> {
  if (command.name === 'create-admin') return createAdmin(db, config, command.email)
  if (command.name === 'create-company') return createNamedCompany(db, command.company)
  if (command.name === 'create-user') return createCompanyUser(db, config, command.email, command.company)
  if (command.name === 'add-to-team') return addToTeam(db, config, command)
  if (command.name === 'remove-from-team') return removeFromTeam(db, config, command)
  if (command.name === 'list') return listAccounts(db, config)
  if (command.name === 'reset-password') return giveOneTimePassword(db, config, command.email)
  if (command.name === 'reset-second-factor') return resetFactor(db, config, command.email)
  if (command.name === 'unlink-provider') return unlinkProvider(db, config, command.email)
  if (command.name === 'invite') return inviteByCommand(db, config, command)
  if (command.name === 'create-service') return createServiceByCommand(db, command)
  if (command.name === 'rotate-service') return rotateService(db, command.service)
  if (command.name === 'revoke-service-token') return revokeServiceToken(db, command)
  if (command.name === 'list-services') return listServices(db)
  if (command.name === 'import-installs') {
    const order = { ...command, now: systemClock.now }
    const follow = progressOn(process.stderr, tell)
    return withImportLock(config.databaseUrl, () => importInstalls(db, order, follow, tell))
  }
  if (command.name === 'forget-customer') return forgetCustomer(db, config, command.email)
  if (command.name === 'rotate-key') return rotateKey(db, config, tell)
  if ('email' in command) {
    const { name, email } = command
    return actOnAccount(db, config, { event: name === 'end-sessions' ? 'endSessions' : name, email })
  }
  return usage
}

/** Runs a command that opens no migrated database; null for another one. Throws AdminProblem. */
export async function runOutside(env: Environment, command: AdminCommand): Promise<string | null> {
  if (command.name === 'backup') return backup(env, command.file, command.keyFile)
  if (command.name === 'restore') return restore(env, command.file, command.keyFile)
  if (command.name === 'open-key')
    return openingKeys(readKeyFile(command.keyFile, passphraseOf(env)))
      .map((key) => Buffer.from(key).toString('hex'))
      .join('\n')
  return null
}

async function main(args: readonly string[]): Promise<void> {
  const command = parseAdminCommand(args)
  if (command.name === 'help') {
    console.log(usage)
    return
  }
  // These do not open the database as a server does.
  const outside = await runOutside(process.env, command)
  if (outside !== null) {
    console.log(outside)
    return
  }
  if (command.name === 'list' || command.name === 'list-services') refuseWithoutDatabase(process.env)
  const config = readConfig(process.env, { demo: false })
  // These take as long as there are rows, in one transaction.
  const isLong = command.name === 'import-installs' || command.name === 'forget-customer'
  const limits = isLong ? { databaseLimitMs: null } : {}
  const database = await openDatabase({ ...config, ...limits }, (error) => console.error(error.message))
  try {
    console.log(await runAdmin(database.db, config, command, console.log))
  } finally {
    await database.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const expected =
      error instanceof AdminProblem || error instanceof ConfigProblems || error instanceof StartRefused
    console.error(expected ? error.message : error instanceof Error ? loggedError(error) : error)
    process.exitCode = 1
  })
}
