import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { providerResources, provisioningGrants } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Resources } from '#server/law/resources.ts'
import type { ReviewRow } from './review-motion.ts'
import type { ManifestSecrets } from '#server/situation/manifest-problems.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { regionPlaces } from '#contract/installs/regions.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import {
  type Expected,
  errorTypeOf,
  type Failure,
  keepAttempt,
  type ProviderAction,
  secretsOf,
} from '#server/provisioning/attempts.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import type { StepFinding } from '#server/provisioning/findings.ts'
import { baseUrlOf, resourceUrl } from '#server/outbound/provider-url.ts'
import { newGrant } from '#server/provisioning/provider-today.ts'
import { callByRelay, forRelay, type ReviewRequest } from './relay/relay-queue.ts'
import { beginCall, endCall } from './review-calls.ts'
import { secretMask } from '#contract/manifest.ts'
import { insertRow } from '#server/law/stored.ts'

export type ReviewResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>
export type ResourceRow = typeof providerResources.$inferSelect

export const appName = 'automatic-review'

/** A provision request's body, without the fields for the provider's response. */
export const requestedFor = ({ id }: { id: string }) => ({
  uuid: id,
  name: `review-${id.slice(0, 8)}`,
  plan: testPlanSlug,
  region: regionPlaces.us,
  options: {},
})

export interface Reviewed {
  addon: AddonRow
  review: ReviewRow
  contents: Record<string, unknown>
  secrets: ManifestSecrets
}

/** A call as a check asks for it: the words of its findings, and the expected outcome. */
interface Asked extends Expected {
  what: string
  /** The expected outcome in words. */
  wants: string
}

/** A call's outcome, with the id of its record. */
export type MadeCall = CallResult & { callId: string }

/** ms that a call took; a relay's answer tells its own, without the wait for the relay. */
const tookOf = (result: CallResult, began: number): number =>
  result.kind === 'answer' ? result.tookMs : performance.now() - began

/** Calls the provider of an add-on under review with requests made from the manifest, and stores failures. */
export class Provider {
  /** Calls that succeeded as such, whose answers a check may still find fault with. */
  readonly #unblamed = new Map<string, Omit<Failure, 'errorType'>>()

  /** `giveUp` ends the wait for a relay. */
  constructor(
    private readonly platform: ReviewResources,
    private readonly reviewed: Reviewed,
    private readonly step: ReviewStepName | 'clean_up',
    private readonly giveUp: AbortSignal,
  ) {}

  get baseUrl(): string {
    return baseUrlOf(this.reviewed.contents) ?? ''
  }

  /** Stores a resource before requesting it from the provider, so that it is not lost. */
  async resource(step: ResourceRow['step'], use: ResourceRow['use'] = 'main'): Promise<ResourceRow> {
    const { review, addon } = this.reviewed
    const { db, clock } = this.platform
    const values = { addonId: addon.id, reviewId: review.id, step, use, createdAt: clock.now() }
    return insertRow(db, providerResources, values)
  }

  async mark(resource: ResourceRow, fields: Partial<ResourceRow>): Promise<void> {
    await this.platform.db.update(providerResources).set(fields).where(eq(providerResources.id, resource.id))
  }

  /** Advances a resource unless the provider's callback has already advanced it further. */
  async advance(resource: ResourceRow, from: ResourceRow['state'], to: ResourceRow['state']): Promise<void> {
    const isStill = and(eq(providerResources.id, resource.id), eq(providerResources.state, from))
    await this.platform.db.update(providerResources).set({ state: to }).where(isStill)
  }

  /** The resources of this review, oldest first. */
  resources(): Promise<ResourceRow[]> {
    return this.platform.db
      .select()
      .from(providerResources)
      .where(eq(providerResources.reviewId, this.reviewed.review.id))
      .orderBy(asc(providerResources.createdAt), asc(providerResources.id))
  }

  /** The resource of a step; undefined if none was requested yet. */
  async find(step: ResourceRow['step']): Promise<ResourceRow | undefined> {
    return (await this.resources()).find((each) => each.step === step && each.use === 'main')
  }

  /** The resource of a step. Throws if there is none, which would be our own fault. */
  async resourceOf(step: ResourceRow['step']): Promise<ResourceRow> {
    const found = await this.find(step)
    if (found === undefined) throw new Error(`step ${step} has no resource`)
    return found
  }

  async grantsExchanged(resource: ResourceRow): Promise<number> {
    const { resourceId, usedAt } = provisioningGrants
    return this.platform.db.$count(provisioningGrants, and(eq(resourceId, resource.id), isNotNull(usedAt)))
  }

  /** Requests a resource with a new grant. */
  async provision(resource: ResourceRow, asked: Asked): Promise<MadeCall> {
    // A relay gets a grant with the call.
    const isRelayed = this.reviewed.review.via === 'relay'
    const grant = isRelayed ? null : await newGrant(this.platform.db, resource, this.platform.clock.now())
    const body = {
      ...requestedFor(resource),
      callback_url: `${this.platform.config.publicUrl}/platform/addons/${resource.id}`,
      oauth_grant: grant ?? { code: secretMask, type: 'authorization_code' },
    }
    return this.#call(
      'provision',
      { method: 'POST', url: this.baseUrl, body },
      asked,
      resource,
      grant?.code ?? '',
    )
  }

  deprovision(resource: ResourceRow, asked: Asked): Promise<MadeCall> {
    const url = resourceUrl(this.baseUrl, resource.id)
    return this.#call('deprovision', { method: 'DELETE', url, body: null }, asked, resource, '')
  }

  /** Calls the endpoint to see that it responds; any response will do. */
  reach(what: string): Promise<MadeCall> {
    const call = { method: 'HEAD', url: this.baseUrl, body: null } as const
    const asked = { what, wants: 'any answer', expects: () => true }
    return this.#call('provision', call, asked, null, '')
  }

  /** Keeps a failed attempt of each call that succeeded as such, but whose answer a check finds fault with. */
  async keepBlamed(findings: readonly StepFinding[]): Promise<void> {
    for (const { kind, callId, isOfStatus } of findings) {
      const call = kind === 'error' && callId !== null ? this.#unblamed.get(callId) : undefined
      if (call === undefined || callId === null) continue
      this.#unblamed.delete(callId)
      const errorType = isOfStatus ? 'unexpected_status' : 'invalid_response'
      await keepAttempt(this.platform.db, { ...call, errorType })
    }
  }

  async #call(
    action: ProviderAction,
    call: ReviewRequest,
    { expects, what, wants, wrongPassword = false }: Asked,
    resource: ResourceRow | null,
    code: string,
  ): Promise<MadeCall> {
    const { addon, review, secrets } = this.reviewed
    const { db, clock } = this.platform
    const { providerAllow: allow, reroutes } = this.platform.config
    const password = wrongPassword ? randomUUID() : secrets.password
    const hidden = secretsOf({ user: addon.slug, password }, secrets, code)
    const callId = await beginCall(db, {
      addonId: addon.id,
      reviewId: review.id,
      step: this.step,
      subject: what,
      expected: wants,
      wrongPassword,
      startedAt: clock.now(),
      call,
      hidden,
    })
    const began = performance.now()
    const result =
      review.via === 'relay'
        ? await callByRelay(
            db,
            forRelay(call, { addonId: addon.id, reviewId: review.id, resource, wrongPassword }),
            this.giveUp,
          )
        : await callProvider(
            { ...call, user: addon.slug, password },
            { allow, reroutes, limitMs: callLimitMs },
          )
    const errorType = errorTypeOf(call, result, expects)
    await endCall(db, callId, { result, errorType, tookMs: tookOf(result, began), hidden })
    const failure = {
      addonId: addon.id,
      appName,
      plan: testPlanSlug,
      providerId: resource?.providerId ?? null,
      wrongPassword,
      actionType: action,
      createdAt: clock.now(),
      call,
      result,
      hidden,
    }
    if (errorType === null) this.#unblamed.set(callId, failure)
    else await keepAttempt(db, { ...failure, errorType })
    return { ...result, callId }
  }
}
