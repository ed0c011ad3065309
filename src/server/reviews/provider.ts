import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { providerResources, provisioningGrants } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Resources } from '#server/config/resources.ts'
import type { ReviewRow } from './review-motion.ts'
import type { ManifestSecrets } from '#server/manifests/manifest-errors.ts'
import {
  type Expected,
  errorTypeOf,
  keepAttempt,
  type ProviderAction,
  secretsOf,
} from '#server/provisioning/attempts.ts'
import {
  callLimitMs,
  callProvider,
  type CallResult,
  type ProviderRequest,
} from '#server/outbound/call-provider.ts'
import { baseUrlOf, newGrant } from './provider-today.ts'
import { insertRow } from '#server/law/stored.ts'

export type ReviewResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>
export type ResourceRow = typeof providerResources.$inferSelect

/** The plan that reviews provision. */
export const reviewPlan = 'test'
export const appName = 'automatic-review'
const region = 'amazon-web-services::us-east-1'

/** A provision request's body, without the fields for the provider's response. */
export const requestedFor = ({ id }: { id: string }) => ({
  uuid: id,
  name: `review-${id.slice(0, 8)}`,
  plan: reviewPlan,
  region,
  options: {},
})

export interface Reviewed {
  addon: AddonRow
  review: ReviewRow
  contents: Record<string, unknown>
  secrets: ManifestSecrets
}

/** Calls the provider of an add-on under review with requests made from the manifest, and stores failures. */
export class Provider {
  readonly #resources: ReviewResources
  readonly #reviewed: Reviewed

  constructor(resources: ReviewResources, reviewed: Reviewed) {
    this.#resources = resources
    this.#reviewed = reviewed
  }

  get baseUrl(): string {
    return baseUrlOf(this.#reviewed.contents) ?? ''
  }

  /** Stores a resource before requesting it from the provider, so that it is not lost. */
  async resource(step: ResourceRow['step'], use: ResourceRow['use'] = 'main'): Promise<ResourceRow> {
    const { review, addon } = this.#reviewed
    const { db, clock } = this.#resources
    const values = { addonId: addon.id, reviewId: review.id, step, use, createdAt: clock.now() }
    return insertRow(db, providerResources, values)
  }

  async mark(resource: ResourceRow, fields: Partial<ResourceRow>): Promise<void> {
    await this.#resources.db
      .update(providerResources)
      .set(fields)
      .where(eq(providerResources.id, resource.id))
  }

  /** Advances a resource unless the provider's callback has already advanced it further. */
  async advance(resource: ResourceRow, from: ResourceRow['state'], to: ResourceRow['state']): Promise<void> {
    const isStill = and(eq(providerResources.id, resource.id), eq(providerResources.state, from))
    await this.#resources.db.update(providerResources).set({ state: to }).where(isStill)
  }

  /** The resources of this review, oldest first. */
  resources(): Promise<ResourceRow[]> {
    return this.#resources.db
      .select()
      .from(providerResources)
      .where(eq(providerResources.reviewId, this.#reviewed.review.id))
      .orderBy(asc(providerResources.createdAt), asc(providerResources.id))
  }

  /** The resource of a step. Throws if there is none, which would be our own fault. */
  async resourceOf(step: ResourceRow['step']): Promise<ResourceRow> {
    const found = (await this.resources()).find((each) => each.step === step && each.use === 'main')
    if (found === undefined) throw new Error(`step ${step} has no resource`)
    return found
  }

  async grantsExchanged(resource: ResourceRow): Promise<number> {
    const { resourceId, usedAt } = provisioningGrants
    return this.#resources.db.$count(provisioningGrants, and(eq(resourceId, resource.id), isNotNull(usedAt)))
  }

  /** Requests a resource with a new grant. */
  async provision(resource: ResourceRow, expected: Expected): Promise<CallResult> {
    const grant = await newGrant(this.#resources.db, resource, this.#resources.clock.now())
    const body = {
      ...requestedFor(resource),
      callback_url: `${this.#resources.config.publicUrl}/platform/addons/${resource.id}`,
      oauth_grant: grant,
    }
    return this.#call(
      'provision',
      { method: 'POST', url: this.baseUrl, body },
      expected,
      resource,
      grant.code,
    )
  }

  deprovision(resource: ResourceRow, expected: Expected): Promise<CallResult> {
    const url = `${this.baseUrl}/${resource.id}`
    return this.#call('deprovision', { method: 'DELETE', url, body: null }, expected, resource, '')
  }

  /** Calls the endpoint to see that it responds; any response will do. */
  reach(): Promise<CallResult> {
    const call = { method: 'HEAD', url: this.baseUrl, body: null } as const
    return this.#call('provision', call, { expects: () => true }, null, '')
  }

  async #call(
    action: ProviderAction,
    call: Pick<ProviderRequest, 'method' | 'url' | 'body'>,
    { expects, wrongPassword = false }: Expected,
    resource: ResourceRow | null,
    code: string,
  ): Promise<CallResult> {
    const { addon, secrets } = this.#reviewed
    const { providerAllow: allow, reroutes } = this.#resources.config
    const password = wrongPassword ? randomUUID() : secrets.password
    const result = await callProvider(
      { ...call, user: addon.slug, password },
      { allow, reroutes, limitMs: callLimitMs },
    )
    const errorType = errorTypeOf(call, result, expects)
    if (errorType === null) return result
    await keepAttempt(this.#resources.db, {
      addonId: addon.id,
      appName,
      plan: reviewPlan,
      providerId: resource?.providerId ?? null,
      wrongPassword,
      actionType: action,
      errorType,
      createdAt: this.#resources.clock.now(),
      call,
      result,
      hidden: secretsOf({ user: addon.slug, password }, secrets, code),
    })
    return result
  }
}
