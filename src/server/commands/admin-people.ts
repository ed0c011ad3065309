import { and, eq } from 'drizzle-orm'
import type { PersonEvent, TeamJoin } from '#contract/people/person.ts'
import { hasSameName } from '#contract/formats/comparison-key.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { addCompany } from '#server/companies/companies.rules.ts'
import type { Database } from '#server/db/database.ts'
import { findNamed } from '#server/db/find-named.ts'
import { accountInvitations, companies } from '#server/db/schema.ts'
import { Refusal } from '#server/law/refusal.ts'
import { actOnPerson } from '#server/identity/people/change-access.ts'
import { invitationDays, invitePerson } from '#server/identity/people/invitations.ts'
import { loadPerson } from '#server/identity/people/load-people.ts'
import { joinTeam, leaveTeam } from '#server/identity/people/memberships.ts'
import type { NotedEvent, Office } from '#server/identity/people/office.ts'
import { mustHaveFactor } from '#server/identity/second-factor/demanded-factor.ts'
import { hasPasskey } from '#server/identity/passkeys/passkeys.ts'
import { loadSecondFactor } from '#server/identity/second-factor/two-factor.ts'
import { byCommand, recordEvents } from '#server/security/record-events.ts'
import { accountNamed } from './admin-accounts.ts'
import { AdminProblem } from '#server/config/problems.ts'

const officeOf = (tx: Database, config: ServerConfig): Office => ({
  tx,
  config,
  now: new Date(),
  by: 'system',
  callerId: null,
})

const note = (tx: Database, { kind, personId, details }: NotedEvent) =>
  recordEvents(tx, null, [byCommand(kind, personId, details)])

const reasonOf = ({ detail }: Refusal): string =>
  typeof detail === 'string' ? detail : Object.values(detail).flat().join(' ')

/** Does the work in a transaction; a refusal's reason becomes the command's. */
export const withReason = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work).catch((error: unknown) => {
    throw error instanceof Refusal ? new AdminProblem(reasonOf(error)) : error
  })

/** Creates a company, whose name no other one has. Returns what to print. Throws AdminProblem. */
export const createNamedCompany = (db: Database, name: string): Promise<string> =>
  withReason(db, async (tx) => {
    if ((await findNamed(tx, companies, name)) !== undefined)
      throw new AdminProblem(`There is a company named ${name} already.`)
    await addCompany({ tx, now: new Date() }, name)
    const event = { kind: 'company_created', personId: null, party: 'command', actorId: null } as const
    await recordEvents(tx, null, [{ ...event, details: { company: name } }])
    return `Company ${name} created.`
  })

/** Finds the company of this name. Throws AdminProblem if there is none. */
export async function companyNamed(tx: Database, name: string): Promise<{ id: string; name: string }> {
  const company = await findNamed(tx, companies, name)
  if (company === undefined)
    throw new AdminProblem(
      `There is no company named ${name}. Create it first: npm run admin -- create-company NAME`,
    )
  return company
}

/** The id of the open invitation of an e-mail in lower case; undefined if there is none. */
async function invitationOf(tx: Database, email: string): Promise<string | undefined> {
  const { id, state } = accountInvitations
  const [open] = await tx
    .select({ id })
    .from(accountInvitations)
    .where(and(eq(accountInvitations.email, email), eq(state, 'invited')))
  return open?.id
}

/** Invites an address into a company or as staff (null), or sends its open invitation again. Returns what to print. */
export const inviteByCommand = (
  db: Database,
  config: ServerConfig,
  { email, company }: { email: string; company: string | null },
): Promise<string> =>
  withReason(db, async (tx) => {
    const open = await invitationOf(tx, email)
    const office = officeOf(tx, config)
    if (open !== undefined) {
      const { noted } = await actOnPerson(office, open, 'resend')
      await note(tx, noted)
      return `${email} was invited already. The invitation is sent again, and the earlier link no longer works.`
    }
    const into = company === null ? null : await companyNamed(tx, company)
    const given = { email, ...(into !== null && { company: into.id }), staff: company === null }
    await note(tx, (await invitePerson(office, given)).noted)
    return `${email} is invited ${into === null ? 'as staff' : `into ${into.name}`}: the letter’s link works once, for ${invitationDays} days.`
  })

const done = {
  withdraw: 'The invitation of EMAIL is withdrawn.',
  disable: 'EMAIL can no longer sign in, and all sessions have ended.',
  enable: 'EMAIL can sign in again.',
  grant: 'EMAIL is staff now.',
  revoke: 'EMAIL is no longer staff.',
  endSessions: 'All sessions of EMAIL have ended.',
  unlock: 'EMAIL can sign in again at once.',
} as const satisfies Partial<Record<PersonEvent, string>>

/** Does something for or against an account or open invitation. Returns what to print. Throws AdminProblem. */
export const actOnAccount = (
  db: Database,
  config: ServerConfig,
  { event, email }: { event: keyof typeof done; email: string },
): Promise<string> =>
  withReason(db, async (tx) => {
    const id = event === 'withdraw' ? await invitationOf(tx, email) : (await accountNamed(tx, email)).id
    if (id === undefined) throw new AdminProblem(`There is no open invitation of ${email}.`)
    const { noted } = await actOnPerson(officeOf(tx, config), id, event)
    await note(tx, noted)
    return done[event].replace('EMAIL', email)
  })

/** Removes an account's authenticator, passkeys and recovery codes, for instance after a loss. Returns what to print. */
export const resetFactor = (db: Database, config: ServerConfig, email: string): Promise<string> =>
  withReason(db, async (tx) => {
    const user = await accountNamed(tx, email)
    if ((await loadSecondFactor(tx, user.id)).state === 'none' && !(await hasPasskey(tx, user.id)))
      throw new AdminProblem(`${email} has neither an authenticator nor a passkey.`)
    await note(tx, (await actOnPerson(officeOf(tx, config), user.id, 'resetFactor')).noted)
    const next = mustHaveFactor(user, config)
      ? 'They set up an authenticator at their next sign-in.'
      : 'They can set up another second factor on their account page.'
    return `Authenticator, passkeys and recovery codes of ${email} are forgotten, and all sessions have ended. ${next}`
  })

/** Adds an account to a team that owns buildpacks, or changes its role. Returns what to print. Throws AdminProblem. */
export const addToTeam = (
  db: Database,
  config: ServerConfig,
  { email, team, role }: TeamJoin & { email: string },
): Promise<string> =>
  withReason(db, async (tx) => {
    const { id } = await accountNamed(tx, email)
    const { noted } = await joinTeam(officeOf(tx, config), id, { team, role })
    if (noted !== null) await note(tx, noted)
    return `${email} is ${role} of the team ${team}.`
  })

/** Takes an account out of a team. Returns what to print. Throws AdminProblem. */
export const removeFromTeam = (
  db: Database,
  config: ServerConfig,
  { email, team }: { email: string; team: string },
): Promise<string> =>
  withReason(db, async (tx) => {
    const office = officeOf(tx, config)
    const person = await loadPerson(office, (await accountNamed(tx, email)).id)
    const found = person?.teams.find(hasSameName(team))
    if (person === null || found === undefined)
      throw new AdminProblem(`${email} does not belong to the team ${team}.`)
    await note(tx, (await leaveTeam(office, person.id, found.id)).noted)
    return `${email} no longer belongs to the team ${found.name}.`
  })
