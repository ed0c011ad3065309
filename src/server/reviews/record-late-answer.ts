import { eq } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { manifests } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { ReviewRow } from './review-motion.ts'
import { lateAnswer } from '#server/outbound/guarded-call.ts'
import { keepAttempt } from '#server/provisioning/attempts.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { appName, requestedFor } from './provider.ts'
import { baseUrlOf, resourceUrl } from '#server/outbound/provider-url.ts'
import { awaitedResource } from './with-lease.ts'

/** Records a failed attempt for a provider that responded 202 and did not call back in time. */
export async function recordLateAnswer(act: Act, review: ReviewRow, name: ReviewStepName): Promise<void> {
  const resource = await awaitedResource(act.tx, review.id, name)
  const [manifest] = await act.tx
    .select({ contents: manifests.contents })
    .from(manifests)
    .where(eq(manifests.id, review.manifestId))
  if (manifest === undefined) throw new Error(`review ${review.id} has no manifest`)
  const url = baseUrlOf(manifest.contents) ?? ''
  const isRemoval = resource.state === 'deprovisioning'
  await keepAttempt(act.tx, {
    addonId: review.addonId,
    appName,
    plan: testPlanSlug,
    providerId: resource.providerId,
    wrongPassword: false,
    actionType: isRemoval ? 'deprovision' : 'provision',
    errorType: 'async_timeout',
    createdAt: act.now,
    call: isRemoval
      ? { method: 'DELETE', url: resourceUrl(url, resource.id), body: null }
      : { method: 'POST', url, body: requestedFor(resource) },
    result: lateAnswer,
    hidden: [],
  })
}
