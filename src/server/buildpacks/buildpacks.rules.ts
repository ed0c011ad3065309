import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { isPublisher } from '#machines/buildpack/buildpack-permission.ts'
import type { buildpackChange, BuildpackRegistration, BuildpackSupport } from '#contract/buildpack.ts'
import type { SourceRepository } from '#contract/source-control.ts'
import type { Database } from '#server/db/database.ts'
import { buildpacks } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import { hasTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { type BuildpackRow, roleOf, teamRoleOf } from './buildpack-roles.ts'
import { updateRow } from '#server/law/stored.ts'

/** The user acting on a buildpack, and when. */
export interface Publisher {
  tx: Database
  userId: string
  now: Date
}

type OwnerGiven = BuildpackRegistration['owner']

/** The owner's columns. Throws 422 for other users, and for teams in which the user may not publish. */
async function ownerColumns({ tx, userId }: Publisher, owner: OwnerGiven) {
  if (owner.type === 'user') {
    if (owner.id !== userId) throw invalid({ owner: ['must be yourself or one of your teams'] })
    return { ownerUserId: userId, ownerTeamId: null }
  }
  if (!isPublisher(await teamRoleOf(tx, owner.id, userId)))
    throw invalid({ owner: ['must be a team of which you are an owner or admin'] })
  return { ownerUserId: null, ownerTeamId: owner.id }
}

const supportColumns = ({ method, address }: BuildpackSupport) => ({
  supportMethod: method,
  supportAddress: address,
})

/**
 * Throws 422 if the namespace belongs to someone else; its owners are the users who may publish everything in it. The
 * lock keeps two users from claiming it at the same time.
 */
async function checkNamespace({ tx, userId }: Publisher, namespace: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7003, hashtext(${namespace}))`)
  const others = await tx.select().from(buildpacks).where(eq(buildpacks.namespace, namespace))
  for (const row of others)
    if (!isPublisher(await roleOf(tx, row, userId)))
      throw invalid({ namespace: ['belongs to somebody else: choose one of yours or a new one'] })
}

/** Requiring a second factor that its publishers lack would lock them out. */
async function checkFactor({ tx, userId }: Publisher, wanted: boolean | undefined): Promise<void> {
  if (wanted === true && !(await hasTwoFactor(tx, userId)))
    throw invalid({ twoFactorAuthentication: ['needs an authenticator of your own: set one up first'] })
}

/** Throws 422 for a repository that the user's GitHub account may not push to. */
function checkRepository({ permissions, fullName, archived }: SourceRepository): void {
  if (permissions?.push !== true)
    throw invalid({ source: [`must be a repository that you may push to: ${fullName} is not`] })
  if (archived) throw invalid({ source: [`is archived at GitHub: ${fullName}`] })
}

/** Registers a repository's buildpack. Throws 422 at the field that is invalid or taken. */
export async function registerBuildpack(
  publisher: Publisher,
  given: BuildpackRegistration,
  repository: SourceRepository,
): Promise<BuildpackRow> {
  const { tx, now } = publisher
  checkRepository(repository)
  await checkFactor(publisher, given.twoFactorAuthentication)
  const owner = await ownerColumns(publisher, given.owner)
  await checkNamespace(publisher, given.namespace)
  const [row] = await tx
    .insert(buildpacks)
    .values({
      namespace: given.namespace,
      name: given.name,
      description: given.description,
      category: given.category,
      twoFactorAuthentication: given.twoFactorAuthentication,
      ...owner,
      ...supportColumns(given.support),
      // In GitHub's spelling, whatever case was given.
      sourceOwner: repository.owner.login,
      sourceRepo: repository.name,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined)
    throw invalid({ name: [`is taken: there is a ${given.namespace}/${given.name} already`] })
  return row
}

/** Updates a buildpack. Throws 422 at the invalid field. */
export async function changeBuildpack(
  publisher: Publisher,
  row: BuildpackRow,
  given: v.InferOutput<typeof buildpackChange>,
): Promise<BuildpackRow> {
  const { owner, support, ...plain } = given
  if (!row.twoFactorAuthentication) await checkFactor(publisher, plain.twoFactorAuthentication)
  return updateRow(publisher, buildpacks, row.id, {
    ...plain,
    ...(owner === undefined ? {} : await ownerColumns(publisher, owner)),
    ...(support === undefined ? {} : supportColumns(support)),
  })
}

/** Archives a buildpack permanently: nothing more is published, and its name stays taken. */
export const archiveBuildpack = (publisher: Publisher, row: BuildpackRow): Promise<BuildpackRow> =>
  updateRow(publisher, buildpacks, row.id, { archivedAt: publisher.now, archivedById: publisher.userId })
