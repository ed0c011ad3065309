import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { buildpackRevisions, buildpacks } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { BuildpackRow } from './buildpack-roles.ts'
import type { Publisher } from './buildpacks.rules.ts'

export type RevisionRow = typeof buildpackRevisions.$inferSelect

/**
 * Requests the publication of a ref. Throws 422 if a revision is already pending; the database enforces one at a
 * time.
 */
export async function requestRevision(
  { tx, userId, now }: Publisher,
  { id }: Pick<BuildpackRow, 'id'>,
  ref: string,
): Promise<RevisionRow> {
  const [row] = await tx
    .insert(buildpackRevisions)
    .values({ buildpackId: id, ref, publishedById: userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw invalid({ base: ['A release is already pending!'] })
  return row
}

/** The outcome of reading the source. */
export type Publication =
  | { kind: 'published'; sha: string; tarball: string; checksum: string; license: string | null }
  | { kind: 'failed'; error: string; sha: string | null }

/** Settles a pending revision; a published one gets the buildpack's next release number. */
export async function settleRevision(
  { tx, now }: { tx: Database; now: Date },
  { id, buildpackId }: Pick<RevisionRow, 'id' | 'buildpackId'>,
  publication: Publication,
): Promise<void> {
  await lockRow(tx, buildpacks, buildpackId)
  const [last] = await tx
    .select({ release: buildpackRevisions.release })
    .from(buildpackRevisions)
    .where(and(eq(buildpackRevisions.buildpackId, buildpackId), isNotNull(buildpackRevisions.release)))
    .orderBy(desc(buildpackRevisions.release))
    .limit(1)
  const { kind, ...fields } = publication
  await tx
    .update(buildpackRevisions)
    .set({
      ...fields,
      status: kind,
      release: kind === 'published' ? (last?.release ?? 0) + 1 : null,
      leaseId: null,
      leaseUntil: null,
      ...nextVersion(buildpackRevisions, now),
    })
    .where(and(eq(buildpackRevisions.id, id), sql`status = 'pending'`))
}
