import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { addons, providerResources } from '#server/db/schema.ts'
import { errorTypeOf, isGone, keepAttempt, secretsOf } from './attempts.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import { resourceUrl } from '#server/outbound/provider-url.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { Resources } from '#server/law/resources.ts'
import { notePasswordUse } from './note-password-use.ts'
import { passwordsOf, providerToday } from './provider-today.ts'

type RemovalResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

/** A removal still unfinished after this time, in ms, was begun by a server that is gone; it is sent again. */
const takenMs = callLimitMs + 15_000

/** Takes the removal that is most overdue, for this process. */
function takeDue({ db, clock, config }: RemovalResources) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [resource] = await tx
      .select()
      .from(providerResources)
      .where(and(lte(providerResources.removeAt, now), ne(providerResources.state, 'removed')))
      .orderBy(asc(providerResources.removeAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (resource === undefined) return null
    await tx
      .update(providerResources)
      // The state is set before the request goes out: the callback may arrive before the response.
      .set({ removeAt: new Date(now.getTime() + takenMs), state: 'deprovisioning' })
      .where(eq(providerResources.id, resource.id))
    const [addon] = await tx.select().from(addons).where(eq(addons.id, resource.addonId))
    const provider = await providerToday(tx, config, resource.addonId, now)
    if (addon === undefined || provider === null)
      throw new Error(`resource ${resource.id} has no add-on or no manifest`)
    return { resource, addon, provider }
  })
}

type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>

async function remove(resources: RemovalResources, { resource, addon, provider }: Due): Promise<void> {
  const { db, clock, config } = resources
  const { baseUrl, secrets } = provider
  if (secrets === null) throw new Error(`the secrets for resource ${resource.id} cannot be opened`)
  const call = {
    method: 'DELETE',
    url: resourceUrl(baseUrl, resource.id),
    body: null,
    user: addon.slug,
    ...passwordsOf(provider, secrets),
  } as const
  const { providerAllow: allow, reroutes } = config
  const result = await callProvider(call, { allow, reroutes, limitMs: callLimitMs })
  const errorType = errorTypeOf(call, result, isGone)
  await db.transaction(async (tx) => {
    await notePasswordUse(tx, call, result, clock.now())
    await tx
      .update(providerResources)
      .set({ state: 'removed', removeAt: null })
      .where(eq(providerResources.id, resource.id))
    if (errorType === null) return
    await keepAttempt(tx, {
      addonId: addon.id,
      appName: 'retry',
      plan: testPlanSlug,
      providerId: resource.providerId,
      wrongPassword: false,
      actionType: 'deprovision',
      errorType,
      createdAt: clock.now(),
      call,
      result,
      hidden: secretsOf(call, secrets),
    })
  })
}

/**
 * Removes the resources that retries of failed attempts created, five minutes later, when their grants have expired:
 * one DELETE each, whatever the response; one that cannot be sent is retried later. Also runs after the server that
 * sent the request died. Returns how many it processed.
 */
export async function removeRetried(resources: RemovalResources): Promise<number> {
  let count = 0
  for (;;) {
    const due = await takeDue(resources)
    if (due === null) return count
    try {
      await remove(resources, due)
      count += 1
    } catch (error) {
      // It is retried later, without holding up the others.
      resources.log.error({ err: error, resource: due.resource.id }, 'what a retry made was not removed')
    }
  }
}
