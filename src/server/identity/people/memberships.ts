import { and, eq, ne } from 'drizzle-orm'
import { teamMembershipBlockers } from '#machines/buildpack/team-membership.ts'
import type { BuildpackRole } from '#machines/buildpack/buildpack-permission.ts'
import type { PersonRecord, TeamJoin } from '#contract/people/person.ts'
import { teamMembershipBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { findNamed } from '#server/db/find-named.ts'
import { teamMembers, teams } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { insertRow, updateRow } from '#server/law/stored.ts'
import { type Letter, post } from '#server/mail/mail.ts'
import { loadPerson } from './load-people.ts'
import { lockPerson, type NotedEvent, type Office } from './office.ts'
import { peopleLetters } from './people-letters.ts'

/** Locks an account, and with it all memberships. Throws 404 for an unknown one, and for an invitation. */
async function lockAccount(office: Office, id: string): Promise<PersonRecord> {
  const person = await lockPerson(office, id)
  if (person.state !== 'active' && person.state !== 'disabled') throw notFound()
  return person
}

const membershipOf = (teamId: string, userId: string) =>
  and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId))

/** Throws 422 if the team would be left without an owner. */
async function checkOwners(
  { tx }: Office,
  { teamId, userId }: { teamId: string | null; userId: string },
  change: { from: BuildpackRole; to: BuildpackRole },
): Promise<void> {
  const { teamId: of, userId: who, role } = teamMembers
  const isOther = and(eq(of, teamId ?? ''), ne(who, userId), eq(role, 'owner'))
  const others = teamId === null ? 0 : await tx.$count(teamMembers, isOther)
  const blockers = teamMembershipBlockers({ ...change, otherOwners: others > 0 })
  if (blockers.length > 0) throw refusalOf(teamMembershipBlockerWordings, blockers, null)
}

/** Tells the account's owner by mail; returns the account as it now is. */
async function told(office: Office, id: string, letter: Letter): Promise<PersonRecord> {
  await post(office, letter)
  const person = await loadPerson(office, id)
  if (person === null) throw new Error(`person ${id} is not stored`)
  return person
}

/**
 * Adds an account to a team that owns buildpacks, or changes its role there; a team of a new name is
 * created. Notes nothing if the account has the role already. Throws 404 for an unknown account and 422 if the team
 * would have no owner.
 */
export async function joinTeam(
  office: Office,
  id: string,
  { team: name, role }: TeamJoin,
): Promise<{ person: PersonRecord; noted: NotedEvent | null }> {
  const { tx, now, config } = office
  const person = await lockAccount(office, id)
  const found = await findNamed(tx, teams, name)
  const [stored] =
    found === undefined ? [] : await tx.select().from(teamMembers).where(membershipOf(found.id, id))
  if (stored?.role === role) return { person, noted: null }
  await checkOwners(
    office,
    { teamId: found?.id ?? null, userId: id },
    { from: stored?.role ?? null, to: role },
  )
  const stamps = { createdAt: now, updatedAt: now }
  const team = found ?? (await insertRow(tx, teams, { name, type: 'team', ...stamps }))
  if (stored === undefined) await insertRow(tx, teamMembers, { teamId: team.id, userId: id, role, ...stamps })
  else await updateRow(office, teamMembers, stored.id, { role })
  const letter = peopleLetters.joinedTeam(person.email, config.portal.productName, { team: team.name, role })
  return {
    person: await told(office, id, letter),
    noted: { kind: 'team_joined', personId: id, details: { what: `${role} of ${team.name}` } },
  }
}

/**
 * Takes an account out of a team. Throws 404 if it does not belong to it, and 422 if the team would have no owner.
 */
export async function leaveTeam(
  office: Office,
  id: string,
  teamId: string,
): Promise<{ person: PersonRecord; noted: NotedEvent }> {
  const { tx, config } = office
  const person = await lockAccount(office, id)
  const team = person.teams.find((each) => each.id === teamId)
  if (team === undefined) throw notFound()
  await checkOwners(office, { teamId, userId: id }, { from: team.role, to: null })
  await tx.delete(teamMembers).where(membershipOf(teamId, id))
  return {
    person: await told(
      office,
      id,
      peopleLetters.leftTeam(person.email, config.portal.productName, team.name),
    ),
    noted: { kind: 'team_left', personId: id, details: { what: team.name } },
  }
}
