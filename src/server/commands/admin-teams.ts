import { and, eq, sql } from 'drizzle-orm'
import { accountNamed } from './admin-accounts.ts'
import { AdminProblem } from './admin-command.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { teamMembers, teams } from '#server/db/schema.ts'
import { insertRow } from '#server/law/stored.ts'

/** Adds a user to a team that owns buildpacks, or changes their role; creates the team if necessary. */
export const addToTeam = (
  db: Database,
  given: { email: string; team: string; role: 'owner' | 'admin' | 'member' },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { email, team: name, role } = given
    const { id: userId } = await accountNamed(tx, email)
    const now = new Date()
    const stamps = { createdAt: now, updatedAt: now }
    const [found] = await tx
      .select()
      .from(teams)
      .where(eq(sql`lower(${teams.name})`, name.toLowerCase()))
    const team = found ?? (await insertRow(tx, teams, { name, type: 'team', ...stamps }))
    await tx
      .insert(teamMembers)
      .values({ teamId: team.id, userId, role, ...stamps })
      .onConflictDoUpdate({
        target: [teamMembers.teamId, teamMembers.userId],
        set: { role, ...nextVersion(teamMembers, now) },
      })
    const members = await tx
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.role, 'owner')))
    if (members.length === 0) throw new AdminProblem(`The team ${team.name} needs an owner.`)
    return `${email} is ${role} of the team ${team.name}.`
  })
