import { eq } from 'drizzle-orm'
import type { ReviewStepName } from '../../../machines/automatic-review.lifecycle.ts'
import type { Database } from '../db/database.ts'
import { automaticReviews, manifests } from '../db/schema.ts'
import type { Act } from '../rules/act.ts'
import { type ReviewRow, stepReview, storeReview, withStep } from '../rules/automatic-reviews.ts'
import { openManifestSecrets } from '../rules/manifest-secrets.ts'
import { loadAddon } from '../subjects.ts'
import { Findings } from './findings.ts'
import { type Lease, leaseMs, releaseLease, renewLease, takeReview } from './lease.ts'
import { brokenCheck, nextStep, type Work } from './next-step.ts'
import { Provider, type Reviewed, type ReviewResources } from './provider.ts'
import { checkDeprovision, checkRemoved } from './step-deprovision.ts'
import { checkManifest } from './step-manifest.ts'
import { checkProvision } from './step-provision.ts'
import { checkReprovision, cleanUp } from './step-reprovision.ts'

const by = 'system'

/** The review in a transaction, its add-on locked first; undefined where it is no longer this process's. */
function inReview<T>(
  { db, clock, config }: ReviewResources,
  { reviewId, leaseId }: Lease,
  change: (act: Act, reviewed: Reviewed) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const [named] = await tx.select().from(automaticReviews).where(eq(automaticReviews.id, reviewId))
    const addon = named === undefined ? null : await loadAddon(tx, named.addonId, true)
    const [review] = await tx
      .select()
      .from(automaticReviews)
      .where(eq(automaticReviews.id, reviewId))
      .for('update')
    if (addon === null || review?.leaseId !== leaseId || review.status === 'finished') return undefined
    const [manifest] = await tx.select().from(manifests).where(eq(manifests.id, review.manifestId))
    if (manifest === undefined) throw new Error(`review ${reviewId} has no manifest`)
    const secrets = openManifestSecrets(config, manifest)
    const act: Act = { tx, by: 'admin', role: 'system', actorId: null, now: clock.now(), config }
    return change(act, { addon, review, contents: manifest.contents, secrets })
  })
}

/** Whether what a step waits for has come. */
const arrivedFor = (provider: Provider) => async (name: ReviewStepName) => {
  const resource = await provider.resourceOf(name === 'reprovision' ? 'reprovision' : 'provision')
  return resource.state === (name === 'deprovision' ? 'removed' : 'provisioned')
}

async function runStep(
  { name, resumed }: Extract<Work, { kind: 'step' }>,
  reviewed: Reviewed,
  provider: Provider,
  { config }: ReviewResources,
): Promise<Findings> {
  const findings = new Findings()
  if (resumed) {
    if (name === 'deprovision') await checkRemoved(provider, findings)
    return findings
  }
  if (name === 'manifest') await checkManifest(reviewed, config, provider, findings)
  if (name === 'provision') await checkProvision(reviewed, provider, findings)
  if (name === 'deprovision') await checkDeprovision(provider, findings)
  if (name === 'reprovision') await checkReprovision(reviewed, provider, findings)
  return findings
}

async function settle(
  act: Act,
  review: ReviewRow,
  name: ReviewStepName,
  findings: Findings | null,
  { config }: ReviewResources,
): Promise<void> {
  if (findings === null) {
    const broken = withStep(review, name, { type: 'breakDown', by }, { errors: [brokenCheck(name)] })
    await storeReview(act, review, { steps: broken.steps })
    return
  }
  const waits = findings.waits && findings.errors.length === 0
  const type = waits ? 'wait' : findings.errors.length > 0 ? 'fail' : 'pass'
  const { steps } = withStep(review, name, { type, by }, findings)
  const until = waits ? new Date(act.now.getTime() + config.reviewWaitMs) : null
  // At once: the provider may have called back before its answer was read.
  await storeReview(act, review, { steps, waitsUntil: until, wakeAt: null })
}

async function runWork(
  resources: ReviewResources,
  lease: Lease,
  work: Work,
  reviewed: Reviewed,
): Promise<boolean> {
  const provider = new Provider(resources, reviewed)
  if (work.kind === 'nothing') return false
  if (work.kind === 'clean up') {
    await cleanUp(provider)
    await inReview(resources, lease, (act, { review }) => stepReview(act, review, { type: 'finish', by }))
    return false
  }
  let findings: Findings | null = null
  try {
    findings = await runStep(work, reviewed, provider, resources)
  } catch (error) {
    resources.log.error({ err: error, review: lease.reviewId, step: work.name }, 'a review step broke down')
  }
  await inReview(resources, lease, (act, { review }) => settle(act, review, work.name, findings, resources))
  return true
}

/** Runs a review until it is over, waits for its provider, or the process is to stop. */
async function runReview(resources: ReviewResources, lease: Lease, stopping: AbortSignal): Promise<void> {
  const beat = setInterval(() => {
    renewLease(resources, lease).catch((error: unknown) =>
      resources.log.warn({ err: error }, 'lease not renewed'),
    )
  }, leaseMs / 3)
  try {
    let isFresh = true
    while (!stopping.aborted) {
      const next = await inReview(resources, lease, async (act, reviewed) => {
        const inTx = new Provider({ ...resources, db: act.tx as Database }, reviewed)
        const work = await nextStep(act, reviewed.review, isFresh, arrivedFor(inTx))
        // Nobody has to look before the wait is over or the provider calls back.
        if (work.kind === 'nothing')
          await storeReview(act, reviewed.review, { wakeAt: reviewed.review.waitsUntil })
        return { work, reviewed }
      })
      isFresh = false
      if (next === undefined || !(await runWork(resources, lease, next.work, next.reviewed))) return
    }
  } finally {
    clearInterval(beat)
    await releaseLease(resources, lease)
  }
}

/**
 * Runs the automatic reviews that have something to do, one after another; any number of servers may do so at
 * once. A step whose process died is failed cleanly. Gives how many it took up.
 */
export async function runReviews(resources: ReviewResources, stopping: AbortSignal): Promise<number> {
  let count = 0
  while (!stopping.aborted) {
    const lease = await takeReview(resources)
    if (lease === null) return count
    await runReview(resources, lease, stopping)
    count += 1
  }
  return count
}
