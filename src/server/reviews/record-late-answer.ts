import { and, eq } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { manifests, providerResources } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { ReviewRow } from './review-motion.ts'
import { keepAttempt } from '#server/provisioning/attempts.ts'
import { appName, requestedFor, reviewPlan } from './provider.ts'
import { baseUrlOf } from './provider-today.ts'

/** Records a failed attempt for a provider that responded 202 and did not call back in time. */
export async function recordLateAnswer(act: Act, review: ReviewRow, name: ReviewStepName): Promise<void> {
  const step = name === 'reprovision' ? 'reprovision' : 'provision'
  const [found] = await act.tx
    .select({ resource: providerResources, contents: manifests.contents })
    .from(providerResources)
    .innerJoin(manifests, eq(manifests.id, review.manifestId))
    .where(
      and(
        eq(providerResources.reviewId, review.id),
        eq(providerResources.step, step),
        eq(providerResources.use, 'main'),
      ),
    )
  if (found === undefined) throw new Error(`step ${name} of review ${review.id} waits for no resource`)
  const { resource, contents } = found
  const url = baseUrlOf(contents) ?? ''
  const isRemoval = name === 'deprovision'
  await keepAttempt(act.tx, {
    addonId: review.addonId,
    appName,
    plan: reviewPlan,
    providerId: resource.providerId,
    wrongPassword: false,
    actionType: isRemoval ? 'deprovision' : 'provision',
    errorType: 'async_timeout',
    createdAt: act.now,
    call: isRemoval
      ? { method: 'DELETE', url: `${url}/${resource.id}`, body: null }
      : { method: 'POST', url, body: requestedFor(resource) },
    result: { kind: 'answer', status: 202, body: 'The provider did not call back in time.', tookMs: 0 },
    hidden: [],
  })
}
