import { desc, eq, inArray, sql } from 'drizzle-orm'
import { isPublisher } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack, Revision } from '#contract/buildpack.ts'
import type { Database } from '#server/db/database.ts'
import { buildpackRevisions, teamMembers, teams, users } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { UserCaller } from '#server/law/handler.ts'
import type { Reroutes } from '#server/config/config.ts'
import { rerouted } from '#server/outbound/reroute.ts'
import { type BuildpackRow, roleOf } from './buildpack-roles.ts'
import type { RevisionRow } from './revisions.rules.ts'
import { storedFields } from '#server/law/stored.ts'

/** The reader, and the demo's reroutes for source links. Staff see what a buildpack's members see. */
export type Reader = Pick<UserCaller, 'id' | 'admin'> & { reroutes: Reroutes }

/** A revision; outsiders do not see the publisher's e-mail. */
const revisionRecord = (row: RevisionRow, email: string | null, { reroutes }: Reader): Revision => ({
  ...storedFields(row),
  buildpackId: row.buildpackId,
  ref: row.ref,
  sha: row.sha,
  tarball: row.tarball === null ? null : rerouted(row.tarball, reroutes),
  checksum: row.checksum,
  license: row.license,
  status: row.status,
  error: row.error,
  release: row.release,
  publishedById: email === null ? null : row.publishedById,
  publishedByEmail: email,
})

const published = { row: buildpackRevisions, email: users.email }

const withPublisher = (tx: Database) =>
  tx
    .select(published)
    .from(buildpackRevisions)
    .innerJoin(users, eq(users.id, buildpackRevisions.publishedById))

/** True if this reader is a member of the buildpack's owner. */
const knows = async (tx: Database, row: BuildpackRow, { id, admin }: Reader): Promise<boolean> =>
  admin || (await roleOf(tx, row, id)) !== null

/** A buildpack's revisions, newest first. */
export async function loadRevisions(
  tx: Database,
  buildpack: BuildpackRow,
  reader: Reader,
): Promise<Revision[]> {
  const isTold = await knows(tx, buildpack, reader)
  const found = await withPublisher(tx)
    .where(eq(buildpackRevisions.buildpackId, buildpack.id))
    .orderBy(desc(buildpackRevisions.createdAt), desc(buildpackRevisions.id))
  return found.map(({ row, email }) => revisionRecord(row, isTold ? email : null, reader))
}

/** One revision of a buildpack, or undefined. */
export async function loadRevision(
  tx: Database,
  buildpack: BuildpackRow,
  id: string,
  reader: Reader,
): Promise<Revision | undefined> {
  const [found] = await withPublisher(tx).where(eq(buildpackRevisions.id, id))
  if (found === undefined || found.row.buildpackId !== buildpack.id) return undefined
  const isTold = await knows(tx, buildpack, reader)
  return revisionRecord(found.row, isTold ? found.email : null, reader)
}

/** The newest revision of each buildpack, by its id, with the release that is live. */
async function latestRevisions(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, { row: RevisionRow; email: string; live: number | null }>> {
  const { buildpackId, release } = buildpackRevisions
  const newest = tx
    .selectDistinctOn([buildpackId], {
      id: buildpackRevisions.id,
      live: sql<number | null>`max(${release}) over (partition by ${buildpackId})`.as('live'),
    })
    .from(buildpackRevisions)
    .where(inArray(buildpackRevisions.buildpackId, [...ids]))
    .orderBy(buildpackId, desc(buildpackRevisions.createdAt), desc(buildpackRevisions.id))
    .as('newest')
  const found = await tx
    .select({ ...published, live: newest.live })
    .from(newest)
    .innerJoin(buildpackRevisions, eq(buildpackRevisions.id, newest.id))
    .innerJoin(users, eq(users.id, buildpackRevisions.publishedById))
  return new Map(found.map((each) => [each.row.buildpackId, each]))
}

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Converts rows into records as the caller may see them. */
export async function buildpackRecords(
  tx: Database,
  rows: readonly BuildpackRow[],
  reader: Reader,
): Promise<Buildpack[]> {
  const callerId = reader.id
  if (rows.length === 0) return []
  const teamIds = idsOf(rows.map(({ ownerTeamId }) => ownerTeamId))
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...idsOf(rows.map(({ ownerUserId }) => ownerUserId)), callerId]))
  const found = await tx.select().from(teams).where(inArray(teams.id, teamIds))
  const members = await tx
    .select({ teamId: teamMembers.teamId, role: teamMembers.role, id: users.id, email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, teamIds))
    .orderBy(inNameOrder(users.email))
  const latest = await latestRevisions(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const team = found.find(({ id }) => id === row.ownerTeamId)
    const person = people.find(({ id }) => id === row.ownerUserId)
    const own = members.filter(({ teamId }) => teamId === row.ownerTeamId)
    const role =
      row.ownerUserId === callerId ? 'owner' : (own.find(({ id }) => id === callerId)?.role ?? null)
    const isTold = reader.admin || role !== null
    const revision = latest.get(row.id)
    const publishers = team === undefined ? [person] : own.filter((each) => isPublisher(each.role))
    return {
      ...storedFields(row),
      namespace: row.namespace,
      name: row.name,
      description: row.description,
      category: row.category,
      twoFactorAuthentication: row.twoFactorAuthentication,
      owner:
        team === undefined
          ? { id: row.ownerUserId ?? '', type: 'user', name: isTold ? (person?.email ?? '') : row.namespace }
          : { id: team.id, type: team.type, name: team.name },
      owners:
        role === null
          ? []
          : publishers.flatMap((each) => (each === undefined ? [] : { id: each.id, email: each.email })),
      role,
      logo: null,
      source: { type: 'github', owner: row.sourceOwner, repo: row.sourceRepo },
      support: { method: row.supportMethod, address: row.supportAddress },
      latestRevision:
        revision === undefined ? null : revisionRecord(revision.row, isTold ? revision.email : null, reader),
      liveRelease: revision?.live ?? null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }
  })
}

/** Converts one row. */
export async function buildpackRecord(tx: Database, row: BuildpackRow, reader: Reader): Promise<Buildpack> {
  const [record] = await buildpackRecords(tx, [row], reader)
  if (record === undefined) throw new Error(`buildpack ${row.id} has no record`)
  return record
}
