import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { buildpackRevisions, buildpacks } from '#server/db/schema.ts'
import { Refusal } from '#server/law/refusal.ts'
import type { Resources } from '#server/law/resources.ts'
import { type Publication, type RevisionRow, settleRevision } from './revisions.rules.ts'
import { gitHubOf } from './source-control/accounts.ts'
import { readSource } from './source-control/read-source.ts'

/**
 * Lease of a process that reads a source, in ms of real time. Reading takes less: a few responses of at most 15
 * seconds each.
 */
const leaseMs = 120_000

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

/** Takes the oldest pending revision that no live process is reading; null if there is none. */
async function takeRevision({ db }: JobResources): Promise<RevisionRow | null> {
  const now = new Date()
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(buildpackRevisions)
      .where(
        and(
          eq(buildpackRevisions.status, 'pending'),
          or(isNull(buildpackRevisions.leaseUntil), lte(buildpackRevisions.leaseUntil, now)),
        ),
      )
      .orderBy(asc(buildpackRevisions.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found === undefined) return null
    const lease = { leaseId: randomUUID(), leaseUntil: new Date(now.getTime() + leaseMs) }
    await tx.update(buildpackRevisions).set(lease).where(eq(buildpackRevisions.id, found.id))
    return { ...found, ...lease }
  })
}

/** Turns an error into a failed publication: faults of the source are shown to the publisher, our own are logged. */
function failure(error: unknown, { log }: JobResources, { id }: RevisionRow): Publication {
  if (error instanceof Refusal) {
    const { detail } = error
    const said = typeof detail === 'string' ? detail : Object.values(detail).flat().join('; ')
    return { kind: 'failed', error: said, sha: null }
  }
  log.error({ err: error, revision: id }, 'a revision could not be published')
  return {
    kind: 'failed',
    error: 'Something went wrong while it was published. Please try again.',
    sha: null,
  }
}

async function publish(resources: JobResources, revision: RevisionRow): Promise<void> {
  const { db, clock, config } = resources
  const [buildpack] = await db.select().from(buildpacks).where(eq(buildpacks.id, revision.buildpackId))
  if (buildpack === undefined) throw new Error(`revision ${revision.id} has no buildpack`)
  let publication: Publication
  try {
    const gitHub = await gitHubOf(db, config, revision.publishedById)
    const place = { owner: buildpack.sourceOwner, repo: buildpack.sourceRepo }
    publication = await readSource(gitHub, place, revision.ref)
  } catch (error) {
    publication = failure(error, resources, revision)
  }
  await db.transaction(async (tx) => {
    // A process that was presumed dead comes too late.
    const [mine] = await tx
      .select()
      .from(buildpackRevisions)
      .where(
        and(eq(buildpackRevisions.id, revision.id), eq(buildpackRevisions.leaseId, revision.leaseId ?? '')),
      )
    if (mine !== undefined) await settleRevision({ tx, now: clock.now() }, mine, publication)
  })
}

/**
 * Publishes the pending revisions one after another; any number of servers may run it at once. Returns how many it
 * processed.
 */
export async function publishRevisions(resources: JobResources, stopping: AbortSignal): Promise<number> {
  let count = 0
  while (!stopping.aborted) {
    const revision = await takeRevision(resources)
    if (revision === null) return count
    await publish(resources, revision)
    count += 1
  }
  return count
}
