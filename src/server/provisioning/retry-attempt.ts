import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { isId } from '#contract/formats/field-types.ts'
import type { AttemptErrorType, RetriedAttempt } from '#contract/failed-attempt.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { attemptRetries, automaticReviews, providerResources } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import {
  type AttemptRow,
  errorTypeOf,
  isGone,
  isMade,
  keepAttempt,
  secretsOf,
  errorTextOf,
} from './attempts.ts'
import type { ProviderRequest } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { checkProvisionAnswer, providerIdOf } from './check-provision-answer.ts'
import { Findings } from './findings.ts'
import { resourceUrl } from '#server/outbound/provider-url.ts'
import { secretsUnreadable } from '#server/manifests/manifest-secrets.ts'
import { grantLifetimeMs, newGrant, passwordsOf, providerToday } from './provider-today.ts'
import { notePasswordUse } from './note-password-use.ts'
import { refuseWhileRetried } from './retry-limit.ts'
import { insertRow } from '#server/law/stored.ts'

/** A request prepared for sending again. */
export interface Retry {
  id: string
  attempt: AttemptRow
  request: ProviderRequest
  /** The manifest that its answer is compared with. */
  contents: Record<string, unknown>
  /** Values that must be neither stored nor shown. */
  hidden: readonly string[]
  /** The id of the resource to provision or deprovision; null if the request names none. */
  resourceId: string | null
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The resource of an attempt; null if it names none. */
function resourceOf({ params, url, method }: AttemptRow): string | null {
  // Older versions appended the id to the whole URL, after a query too.
  const named = method === 'POST' ? [params.uuid] : [lastOf(url.split('?')[0] ?? ''), lastOf(url)]
  return named.find((each): each is string => typeof each === 'string' && isId(each)) ?? null
}

/** A running review relies on the resources it requested. */
async function refuseWhileReviewed(tx: Database, addonId: string, resourceId: string | null): Promise<void> {
  if (resourceId === null) return
  const [review] = await tx
    .select({ status: automaticReviews.status })
    .from(providerResources)
    .innerJoin(automaticReviews, eq(automaticReviews.id, providerResources.reviewId))
    .where(
      and(
        eq(providerResources.id, resourceId),
        eq(providerResources.addonId, addonId),
        ne(automaticReviews.status, 'finished'),
      ),
    )
  if (review !== undefined) throw conflict(`The automatic review of this attempt is ${review.status}.`)
}

interface Today {
  now: Date
  config: ServerConfig
  baseUrl: string
}

/**
 * Provisions under a new resource id: the old one may have been removed since, and a provider may then rightly refuse
 * it forever. The resource is stored before the request is sent, and removed once its grant has expired.
 */
async function provisionToday(tx: Database, attempt: AttemptRow, { now, config, baseUrl }: Today) {
  const resource = await insertRow(tx, providerResources, {
    addonId: attempt.addonId,
    step: 'provision',
    use: 'retry',
    removeAt: new Date(now.getTime() + grantLifetimeMs),
    createdAt: now,
  })
  const grant = await newGrant(tx, resource, now)
  const body = {
    ...attempt.params,
    uuid: resource.id,
    callback_url: `${config.publicUrl}/platform/addons/${resource.id}`,
    oauth_grant: grant,
  }
  return {
    request: { method: 'POST', url: baseUrl, body },
    resourceId: resource.id,
    code: grant.code,
  } as const
}

async function requestToday(tx: Database, attempt: AttemptRow, today: Today) {
  if (attempt.method === 'POST') return provisionToday(tx, attempt, today)
  if (attempt.method === 'PUT') throw conflict('A plan change cannot be sent again from its failed attempt.')
  const resourceId = resourceOf(attempt)
  if (attempt.method === 'HEAD')
    return {
      request: { method: 'HEAD', url: today.baseUrl, body: null },
      resourceId: null,
      code: '',
    } as const
  if (resourceId === null) throw conflict('The attempt names no resource that could be removed.')
  const url = resourceUrl(today.baseUrl, resourceId)
  return { request: { method: 'DELETE', url, body: null }, resourceId, code: '' } as const
}

/** Notes who sends an attempt's request again; returns the note's id. */
export async function noteRetry(
  tx: Database,
  { id, addonId }: Pick<AttemptRow, 'id' | 'addonId'>,
  userId: string,
): Promise<string> {
  const values = { attemptId: id, addonId, userId, startedAt: new Date() }
  return (await insertRow(tx, attemptRetries, values)).id
}

/** Notes the outcome of such a request. */
export const noteRetried = async (
  tx: Database,
  id: string,
  { responseCode, errorType }: Pick<RetriedAttempt, 'responseCode' | 'errorType'>,
): Promise<void> =>
  void (await tx
    .update(attemptRetries)
    .set({ endedAt: new Date(), responseCode, errorType })
    .where(eq(attemptRetries.id, id)))

/**
 * Rebuilds a failed attempt's request from the current manifest (its URL and secrets, so that secrets go nowhere
 * else) with a new grant, and records who sends it (READINGS 24). Throws 409 without a manifest, if its secrets
 * cannot be decrypted, for a plan change, or while the review that made the attempt is running; 429 while another
 * retry is running.
 */
export async function beginRetry(
  tx: Database,
  attempt: AttemptRow,
  addon: AddonRow,
  { userId, now, config }: { userId: string; now: Date; config: ServerConfig },
): Promise<Retry> {
  await refuseWhileRetried(tx, addon.id, new Date())
  await refuseWhileReviewed(tx, addon.id, resourceOf(attempt))
  const provider = await providerToday(tx, config, addon.id, now)
  if (provider === null) throw conflict('There is no manifest with a provisioning URL: push one first.')
  const { baseUrl, contents, secrets } = provider
  if (secrets === null) throw conflict(secretsUnreadable)
  const { request, resourceId, code } = await requestToday(tx, attempt, { now, config, baseUrl })
  const id = await noteRetry(tx, attempt, userId)
  // A wrong password is to be refused: it is never tried again with another.
  const passwords = attempt.wrongPassword ? { password: randomUUID() } : passwordsOf(provider, secrets)
  return {
    id,
    attempt,
    contents,
    request: { ...request, user: addon.slug, ...passwords },
    hidden: secretsOf({ user: addon.slug, ...passwords }, secrets, code),
    resourceId,
  }
}

/** The status check for a retried request; a deprovision may find the resource already gone. */
function expectedOf({ attempt, request }: Retry): (status: number) => boolean {
  if (attempt.wrongPassword) return (status) => status === 401
  if (request.method === 'HEAD') return () => true
  if (request.method === 'POST') return isMade
  return isGone
}

/** Updates the resource from the response. A fast provider may have called back already. */
async function noteResource(tx: Database, { attempt, request, resourceId }: Retry, result: CallResult) {
  if (resourceId === null || result.kind !== 'answer') return
  const { addonId, wrongPassword } = attempt
  const isIt = and(eq(providerResources.id, resourceId), eq(providerResources.addonId, addonId))
  const isRefused = wrongPassword && result.status === 401
  if (request.method === 'POST' ? isRefused : !wrongPassword) {
    await tx.update(providerResources).set({ state: 'removed', removeAt: null }).where(isIt)
    return
  }
  if (request.method !== 'POST' || !isMade(result.status)) return
  await tx
    .update(providerResources)
    .set({ providerId: providerIdOf(result.body) })
    .where(isIt)
  await tx
    .update(providerResources)
    .set({ state: result.status === 202 ? 'provisioning' : 'provisioned' })
    .where(and(isIt, eq(providerResources.state, 'requested')))
}

/** The reason a retry failed, by its status or, like a review, by what is provisioned; null if it succeeded. */
function retryErrorOf(retry: Retry, result: CallResult): AttemptErrorType | null {
  const { request, contents, resourceId } = retry
  const errorType = errorTypeOf(request, result, expectedOf(retry))
  if (errorType !== null || request.method !== 'POST') return errorType
  if (result.kind !== 'answer' || !isMade(result.status)) return null
  const findings = new Findings()
  checkProvisionAnswer(result, resourceId ?? '', contents, findings)
  return findings.errors.length > 0 ? 'invalid_response' : null
}

/** Stores the outcome of a retry, with another failed attempt if it failed again. Returns the outcome. */
export async function endRetry(
  tx: Database,
  retry: Retry,
  result: CallResult,
  now: Date,
): Promise<RetriedAttempt> {
  const { attempt, request, hidden } = retry
  await notePasswordUse(tx, request, result, now)
  const errorType = retryErrorOf(retry, result)
  const responseCode = result.kind === 'answer' ? result.status : null
  await noteRetried(tx, retry.id, { responseCode, errorType })
  if (errorType === null || request.method === 'POST') await noteResource(tx, retry, result)
  if (errorType !== null) {
    const { addonId, appName, plan, providerId, wrongPassword, actionType } = attempt
    const kept = { addonId, appName, plan, providerId, wrongPassword, actionType }
    await keepAttempt(tx, { ...kept, errorType, createdAt: now, call: request, result, hidden })
  }
  return { responseCode, responseBody: errorTextOf(result, hidden), errorType }
}
