import { refusalOf } from '#server/law/refusal-of.ts'
import { and, eq, sql } from 'drizzle-orm'
import {
  type BuildpackAct,
  buildpackBlockers,
  type BuildpackFacts,
  type BuildpackRole,
} from '#machines/buildpack/buildpack-permission.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { buildpackRevisions, type buildpacks, teamMembers } from '#server/db/schema.ts'

export type BuildpackRow = typeof buildpacks.$inferSelect
type Owner = Pick<BuildpackRow, 'ownerUserId' | 'ownerTeamId'>

/** Loads a user's role in a team; null if not a member. */
export async function teamRoleOf(tx: Database, teamId: string, userId: string): Promise<BuildpackRole> {
  const [member] = await tx
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
  return member?.role ?? null
}

/** Loads a user's role for a buildpack. */
export const roleOf = async (tx: Database, { ownerUserId, ownerTeamId }: Owner, userId: string) =>
  ownerTeamId === null ? (ownerUserId === userId ? 'owner' : null) : teamRoleOf(tx, ownerTeamId, userId)

async function factsOf(tx: Database, row: BuildpackRow, userId: string): Promise<BuildpackFacts> {
  const [pending] = await tx
    .select({ id: buildpackRevisions.id })
    .from(buildpackRevisions)
    .where(and(eq(buildpackRevisions.buildpackId, row.id), sql`status = 'pending'`))
  return {
    role: await roleOf(tx, row, userId),
    archived: row.archivedAt !== null,
    pending: pending !== undefined,
  }
}

/** Throws 403 if the user may not publish it, 422 if the buildpack is archived or has a pending revision. */
export async function checkBuildpackAct(
  tx: Database,
  row: BuildpackRow,
  act: BuildpackAct,
  userId: string,
): Promise<void> {
  const blockers = buildpackBlockers(await factsOf(tx, row, userId), act)
  if (blockers.length > 0) throw refusalOf(buildpackBlockerWordings, blockers, null)
}
