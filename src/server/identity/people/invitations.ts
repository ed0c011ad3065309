import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { filledLine, isId } from '#contract/formats/field-types.ts'
import type { PersonRecord, PersonInvitation } from '#contract/people/person.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Resources, WorkResources } from '#server/law/resources.ts'
import { nextVersion } from '#server/db/columns.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { findNamed } from '#server/db/find-named.ts'
import { accountInvitations, companies, companyUsers, users } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { insertRow } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'
import { post } from '#server/mail/mail.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { noPasswordText } from '../oidc/domains.ts'
import { newPasswordErrors, termsIn } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { isStaff, isStaffAccount } from '../staff.ts'
import { hashToken, newToken } from '../tokens.ts'
import { loadPerson } from './load-people.ts'
import { decideAccess, lockPerson, type NotedEvent, type Office } from './office.ts'
import { peopleLetters } from './people-letters.ts'

/** How long a link works, in days of real time. */
export const invitationDays = 7
const invitationMs = invitationDays * 86_400_000

/** A new link's token, as it is stored. */
function newLink(): { token: string; stored: { tokenHash: string; expiresAt: Date } } {
  const token = newToken('invitation')
  return { token, stored: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + invitationMs) } }
}

function postInvitation(
  { tx, config, now }: Office,
  { email, company }: PersonRecord,
  token: string,
): Promise<void> {
  const link = `${config.publicUrl}/oauth/invitation?token=${token}`
  const given = { link, days: invitationDays, company: company?.name ?? null }
  return post({ tx, now }, peopleLetters.invited(email, config, given))
}

/** Sends the letter of an invitation again with a new link; that of the earlier letter no longer works. */
export async function resendInvitation(office: Office, person: PersonRecord): Promise<void> {
  const { token, stored } = newLink()
  await office.tx
    .update(accountInvitations)
    .set({ ...stored, ...nextVersion(accountInvitations, office.now) })
    .where(eq(accountInvitations.id, person.id))
  await postInvitation(office, person, token)
}

/** Throws 422 if nobody with this e-mail can be invited so. */
async function refuseInvitation(
  { tx, config }: Office,
  email: string,
  given: PersonInvitation,
): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  if (account !== undefined) throw invalid({ email: ['has an account already'] })
  const staff = given.staff === true
  if (staff && !isStaff(email, config))
    throw invalid({ email: ['is not of internal staff, for whom alone staff’s rights count'] })
  if (given.company !== undefined && isStaffAccount({ email, platformAdmin: staff }, config))
    throw invalid({ email: ["This account can't be added to a company"] })
}

/** The id of a company by its id or name; null for none. Throws 422 if there is no such company. */
async function companyIdOf(tx: Database, company: string | null): Promise<string | null> {
  if (company === null) return null
  const [found] = isId(company)
    ? await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company))
    : [await findNamed(tx, companies, company)]
  if (found === undefined) throw invalid({ company: ['is not the name of a company'] })
  return found.id
}

/**
 * Invites an address by mail. Returns the person, and the event for the security trail. Throws 422 if the address has an
 * account or an open invitation, or there is no such company.
 */
export async function invitePerson(
  office: Office,
  given: PersonInvitation,
): Promise<{ person: PersonRecord; noted: NotedEvent }> {
  const { tx, config, now } = office
  const email = given.email.toLowerCase()
  await refuseInvitation(office, email, given)
  const companyId = await companyIdOf(tx, given.company ?? null)
  const { token, stored } = newLink()
  const [row] = await tx
    .insert(accountInvitations)
    .values({
      email,
      companyId,
      staff: given.staff ?? false,
      state: 'invited',
      ...stored,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accountInvitations.id })
  if (row === undefined) throw invalid({ email: ['is invited already: send that invitation again'] })
  const person = await loadPerson({ tx, config }, row.id)
  if (person === null) throw new Error('the invitation was not stored')
  await postInvitation(office, person, token)
  const of = person.company === null ? {} : { of: person.company.name }
  return { person, noted: { kind: 'account_invited', personId: row.id, details: { what: email, ...of } } }
}

/** An invitation as its link's holder sees it. */
export interface OpenInvitation {
  id: string
  email: string
  company: string | null
  /** Where its account signs in instead of with a password, in words; null if with a password. */
  elsewhere: string | null
}

/** Finds the invitation of a link; null for an unknown one. Throws 409 with the reason if it is over. */
export async function invitationOfLink(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  token: string,
): Promise<OpenInvitation | null> {
  const [row] = await db
    .select({ id: accountInvitations.id, state: accountInvitations.state })
    .from(accountInvitations)
    .where(eq(accountInvitations.tokenHash, hashToken(token)))
  if (row === undefined) return null
  // Its account may be gone by now, or disabled: the link is over all the same.
  if (row.state === 'accepted') throw conflict('This invitation was accepted already: sign in.')
  const person = await loadPerson({ tx: db, config }, row.id)
  if (person === null) return null
  decideAccess(person, { type: 'accept', by: 'provider' }, null)
  const { id, email, company } = person
  return { id, email, company: company?.name ?? null, elsewhere: noPasswordText(config, email) }
}

/** Puts a new account into the company that it was invited to. */
async function join(
  tx: Database,
  { id, email, company }: PersonRecord,
  { now, config }: { now: Date; config: ServerConfig },
): Promise<void> {
  if (company === null) return
  const companyId = company.id
  // Written to the trail of the company, whose row is locked before it.
  await lockRow(tx, companies, companyId)
  await insertRow(tx, companyUsers, { companyId, userId: id, createdAt: now, updatedAt: now })
  const act = { tx, by: 'provider', role: 'provider', actorId: id, now, config } as const
  const subject = { type: 'company', id: companyId, companyId } as const
  await recordChange(act, subject, { field: 'companyUser', from: null, to: email })
}

/**
 * Accepts an invitation: makes the account, with its password where it has one. Returns messages by field if the password is refused.
 * Throws 409 with the reason if the link is over, or the address has an account by now.
 */
export async function acceptInvitation(
  { db, clock, config }: WorkResources,
  invited: OpenInvitation,
  given: { token: string; name: string; password: string; again: string; origin: RequestOrigin },
): Promise<{ name?: string; password?: string; again?: string }> {
  const words = termsIn([invited.email, given.name, invited.company, config.portal.productName])
  const named = v.safeParse(filledLine(200), given.name.normalize('NFC'))
  const errors = {
    ...(named.success ? {} : { name: `Your name ${named.issues[0].message}.` }),
    ...(invited.elsewhere === null && newPasswordErrors(given, words)),
  }
  if (!named.success || Object.keys(errors).length > 0) return errors
  const password = invited.elsewhere === null ? given.password : newToken('none')
  const passwordHash = await hashPassword(password, config.passwordCost)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const person = await lockPerson({ tx, config }, invited.id)
    const to = decideAccess(person, { type: 'accept', by: 'provider' }, null)
    if (to !== 'active') throw new Error(`an account is not made ${to}`)
    // It may have been sent again meanwhile.
    const [row] = await tx
      .update(accountInvitations)
      .set({ state: 'accepted', endedAt: new Date(), ...nextVersion(accountInvitations, now) })
      .where(
        and(eq(accountInvitations.id, invited.id), eq(accountInvitations.tokenHash, hashToken(given.token))),
      )
      .returning({ id: accountInvitations.id })
    if (row === undefined) throw conflict('This invitation was sent again: use the link of the newer letter.')
    const isOfStaff = person.staff !== 'no'
    const made = await tx
      .insert(users)
      .values({
        id: person.id,
        email: person.email,
        name: named.output,
        passwordHash,
        platformAdmin: isOfStaff,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) throw conflict('There is an account with this e-mail already: sign in.')
    await join(tx, person, { now, config })
    const { company } = person
    await recordEvents(tx, given.origin, [
      byOneself('invitation_accepted', person.id),
      ...(company === null ? [] : [byOneself('company_joined', person.id, { company: company.name })]),
      ...(isOfStaff ? [byOneself('staff_changed', person.id, { staff: true })] : []),
    ])
  })
  return {}
}
