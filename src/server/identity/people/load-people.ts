import { and, asc, count, eq, exists, ilike, inArray, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { PersonRecord, PersonTeam } from '#contract/people/person.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { inOrderOf } from '#server/db/page-total.ts'
import {
  accountInvitations,
  companies,
  companyUsers,
  identitySessions,
  teamMembers,
  teams,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { passkeysOf } from '../passkeys/passkeys.ts'
import { isLive } from '../sessions.ts'
import { staffEmails } from '../staff-emails.ts'
import { isStaff } from '../staff.ts'

/** Where people are read, and who counts as staff. */
export interface PeopleSource {
  tx: Database
  config: Pick<ServerConfig, 'staffDomain' | 'staffOverride'>
}

const company = { id: companies.id, name: companies.name }

/** Loads the teams of accounts by name, by the account's id. */
async function loadTeams(tx: Database, ids: readonly string[]): Promise<Map<string, PersonTeam[]>> {
  const others = alias(teamMembers, 'others')
  const { userId, role, teamId } = teamMembers
  const otherOwner = tx
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.teamId, teamId), ne(others.userId, userId), eq(others.role, 'owner')))
  const rows = await tx
    .select({
      userId,
      team: { id: teams.id, name: teams.name, role, otherOwners: sql<boolean>`${exists(otherOwner)}` },
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamId))
    .where(inArray(userId, ids))
    .orderBy(inNameOrder(teams.name), asc(teams.id))
  const byUser = groupBy(rows, (row) => row.userId)
  return new Map([...byUser].map(([id, all]) => [id, all.map(({ team }) => team)]))
}

/** Loads accounts, and tells of each whether it is staff's. */
async function loadAccounts(source: PeopleSource, ids: readonly string[]): Promise<PersonRecord[]> {
  const { tx, config } = source
  const rows = await tx
    .select({ user: users, company, factor: twoFactors.userId, ofPasskeys: passkeysOf(tx) })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(inArray(users.id, ids))
  const staff = await staffEmails(source)
  const { userId, lastUsedAt } = identitySessions
  const ofTheirs = inArray(userId, ids)
  const live = await tx
    .select({ userId, sessions: count() })
    .from(identitySessions)
    .where(and(ofTheirs, isLive(new Date())))
    .groupBy(userId)
  const sessionsOf = new Map(live.map((each) => [each.userId, each.sessions]))
  const used = await tx
    .select({ userId, at: max(lastUsedAt) })
    .from(identitySessions)
    .where(ofTheirs)
    .groupBy(userId)
  const usedAt = new Map(used.map((each) => [each.userId, each.at]))
  const teamsOf = await loadTeams(tx, ids)
  return rows.map((row) => {
    const { id, email, name, platformAdmin, disabledAt, createdAt } = row.user
    return {
      id,
      email,
      name,
      state: disabledAt === null ? 'active' : 'disabled',
      staff: !platformAdmin ? 'no' : staff.length === 1 && staff[0] === email ? 'last' : 'yes',
      mayBeStaff: isStaff(email, config) && row.company === null,
      company: row.company,
      teams: teamsOf.get(id) ?? [],
      hasSecondFactor: row.factor !== null || row.ofPasskeys > 0,
      sessions: sessionsOf.get(id) ?? 0,
      lastUsedAt: usedAt.get(id)?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      linkExpiresAt: null,
    }
  })
}

/** Loads invitations that no account has come of. */
async function loadInvitations(
  { tx, config }: PeopleSource,
  ids: readonly string[],
): Promise<PersonRecord[]> {
  const rows = await tx
    .select({ invitation: accountInvitations, company })
    .from(accountInvitations)
    .leftJoin(companies, eq(companies.id, accountInvitations.companyId))
    .where(
      and(inArray(accountInvitations.id, ids), inArray(accountInvitations.state, ['invited', 'withdrawn'])),
    )
  return rows.map(({ invitation: { id, email, staff, state, expiresAt, createdAt }, company: into }) => ({
    id,
    email,
    name: null,
    state: state === 'withdrawn' ? 'withdrawn' : 'invited',
    staff: staff ? 'yes' : 'no',
    mayBeStaff: isStaff(email, config) && into === null,
    company: into,
    teams: [],
    hasSecondFactor: false,
    sessions: 0,
    lastUsedAt: null,
    createdAt: createdAt.toISOString(),
    linkExpiresAt: expiresAt.toISOString(),
  }))
}

/** Loads the accounts and invitations of these ids, in no order. */
async function loadPeople(source: PeopleSource, ids: readonly string[]): Promise<PersonRecord[]> {
  if (ids.length === 0) return []
  return [...(await loadAccounts(source, ids)), ...(await loadInvitations(source, ids))]
}

/** Loads an account or invitation; null if there is none of this id. */
export const loadPerson = async (source: PeopleSource, id: string): Promise<PersonRecord | null> =>
  (await loadPeople(source, [id]))[0] ?? null

/** One page of all accounts and open invitations by e-mail, and the total count. */
export async function searchPeople(
  source: PeopleSource,
  q: string,
  page: { offset: number; limit: number },
): Promise<{ entries: PersonRecord[]; total: number }> {
  const { tx } = source
  const pattern = likePattern(q)
  const where = (...conditions: SQL[]) => (q === '' ? undefined : or(...conditions))
  const accounts = tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(where(ilike(users.email, pattern), ilike(users.name, pattern), ilike(companies.name, pattern)))
  const invited = tx
    .select({ id: accountInvitations.id, email: accountInvitations.email })
    .from(accountInvitations)
    .leftJoin(companies, eq(companies.id, accountInvitations.companyId))
    .where(
      and(
        eq(accountInvitations.state, 'invited'),
        where(ilike(accountInvitations.email, pattern), ilike(companies.name, pattern)),
      ),
    )
  const found = unionAll(accounts, invited).as('found')
  const rows = await tx
    .select({ id: found.id })
    .from(found)
    .orderBy(inNameOrder(found.email), found.id)
    .limit(page.limit)
    .offset(page.offset)
  const entries = await loadPeople(
    source,
    rows.map(({ id }) => id),
  )
  return { entries: inOrderOf(entries, rows, ({ id }) => id), total: await tx.$count(found) }
}
