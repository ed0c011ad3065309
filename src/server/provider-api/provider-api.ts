import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { isId } from '#contract/formats/field-types.ts'
import type { Database } from '#server/db/database.ts'
import { automaticReviews, oauthCredentials, providerResources, providerTokens } from '#server/db/schema.ts'
import { conflict, invalidOnWire, notFound, unauthorized } from '#server/law/refusal.ts'
import { describeResource } from './describe-resource.ts'
import { exchangeBody, exchangeGrant } from './exchange-grant.ts'
import { countOne, rateHeaders } from '#server/limits/limit-counts.ts'
import { countForCaller, type ProcessCounts } from '#server/limits/request-limit.ts'
import { type Act, platformAct } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { calledInstall, endByProvider, setInstallConfig } from '#server/installs/provider-callbacks.ts'
import { hashToken } from '#server/identity/tokens.ts'
import type { Resources } from '#server/law/resources.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { refuseIfShutDown } from '#server/law/refuse-if-shut-down.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { checkVersion } from '#server/http/accept-version.ts'
import { jsonResponse } from '#server/http/answer.ts'
import { refuseTooMany } from '#server/http/parse-input.ts'
import { configBody } from './provider-paths.ts'
import { readFields, readJson } from '#server/http/request-body.ts'
import { checkWriteQuery } from '#server/http/write-query.ts'

type ResourceRow = typeof providerResources.$inferSelect

interface Own {
  resource: ResourceRow
  addon: AddonRow
}

/** Finds the resource and add-on of a bearer token; undefined without a valid one. */
async function tokenHolder(db: Database, http: Context, now: Date) {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(http.req.header('authorization') ?? '')?.[1]
  if (token === undefined) return undefined
  const [held] = await db
    .select({ resourceId: providerTokens.resourceId, addonId: providerTokens.addonId })
    .from(providerTokens)
    // A new client secret invalidates the tokens of the old one (SPEC section 2, settings), unless that works on.
    .innerJoin(
      oauthCredentials,
      and(
        eq(oauthCredentials.addonId, providerTokens.addonId),
        or(
          eq(oauthCredentials.secretHash, providerTokens.secretHash),
          and(
            eq(oauthCredentials.previousHash, providerTokens.secretHash),
            gt(oauthCredentials.previousUntil, now),
          ),
        ),
      ),
    )
    .where(
      and(
        eq(providerTokens.tokenHash, hashToken(token)),
        eq(providerTokens.kind, 'access'),
        gt(providerTokens.expiresAt, now),
        isNull(providerTokens.revokedAt),
      ),
    )
  return held
}

/** Finds what the path names, if the bearer token is for it. Throws 401 and 404. */
async function namedByPath(tx: Database, http: Context, now: Date) {
  const held = await tokenHolder(tx, http, now)
  if (held === undefined) throw unauthorized()
  const named = http.req.param('uuid') ?? ''
  if (!isId(named) || named.toLowerCase() !== held.resourceId) throw notFound()
  return held
}

async function loadResource(tx: Database, id: string): Promise<ResourceRow> {
  const [resource] = await tx.select().from(providerResources).where(eq(providerResources.id, id))
  if (resource === undefined) throw notFound()
  return resource
}

/**
 * Loads the resource that the path names, with its add-on locked, if the bearer token is for it. Throws 401, 404, and 422
 * for a query.
 */
async function ownResource(tx: Database, http: Context, now: Date): Promise<Own> {
  const { addonId, resourceId } = await namedByPath(tx, http, now)
  const addon = await loadAddon(tx, addonId, true)
  const resource = await loadResource(tx, resourceId)
  if (addon === null) throw notFound()
  checkWriteQuery(http, {})
  return { resource, addon }
}

/** Wakes the review that is waiting for this call. */
async function wake(tx: Database, { reviewId }: ResourceRow, now: Date): Promise<void> {
  if (reviewId === null) return
  await tx.update(automaticReviews).set({ wakeAt: now }).where(eq(automaticReviews.id, reviewId))
}

async function setConfig(act: Act, { resource, addon }: Own, body: unknown): Promise<{ name: string }[]> {
  const { tx } = act
  const isInstall = resource.use === 'install'
  // Customers' installs outlive the add-on (READINGS 52).
  if (!isInstall) refuseIfShutDown(addon)
  refuseTooMany(body)
  const given = v.safeParse(configBody, body, { abortPipeEarly: true })
  if (!given.success) throw invalidOnWire({ config: ['must be a list of {name, value} with texts'] })
  if (resource.state === 'removed') throw conflict('The resource is removed.')
  const manifest = await currentManifest(tx, resource.addonId)
  const api = manifest?.contents.api as { config_vars?: readonly string[] } | undefined
  const names = given.output.config.map(({ name }) => name)
  const known = new Set(api?.config_vars)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw invalidOnWire({ config: unknown.map((name) => `${name} is not in the manifest's config_vars`) })
  if (isInstall) {
    const values = Object.fromEntries(given.output.config.map(({ name, value }) => [name, value]))
    const all = await setInstallConfig(act, await calledInstall(act, resource.id, addon), values)
    return all.map((name) => ({ name }))
  }
  const configNames = [...new Set([...resource.configNames, ...names])]
  await tx.update(providerResources).set({ configNames }).where(eq(providerResources.id, resource.id))
  return configNames.map((name) => ({ name }))
}

const ends = {
  provision: { from: ['requested', 'provisioning', 'provisioned'], to: 'provisioned' },
  deprovision: { from: ['deprovisioning', 'removed'], to: 'removed' },
} as const

async function end(by: Act, { resource, addon }: Own, action: keyof typeof ends): Promise<void> {
  const { tx, now } = by
  if (resource.use === 'install')
    return endByProvider(by, await calledInstall(by, resource.id, addon), action)
  // Resources that exist when an add-on is shut down can still be removed.
  if (action === 'provision') refuseIfShutDown(addon)
  const { from, to } = ends[action]
  if (!from.some((state) => state === resource.state))
    throw conflict(`The resource is ${resource.state}: there is nothing to ${action}.`)
  await tx.update(providerResources).set({ state: to }).where(eq(providerResources.id, resource.id))
  await wake(tx, resource, now)
}

/**
 * Serves the provider's side of provisioning (CONTRACT, platform API): exchanging a grant for a resource's token,
 * reading the resource, setting its config, and reporting it provisioned or removed.
 */
export function serveProviderApi(app: Hono, resources: Resources, counts: ProcessCounts): void {
  const { db, clock, config } = resources

  /** The act of a provider for its resource, whose add-on is locked: its time is after the previous holder's. */
  const providerAct = (tx: Database): Act => ({
    ...platformAct({ tx, now: clock.now(), config }),
    by: 'provider',
  })

  /**
   * Counts a read or write for the add-on of its token, or else for its address, then returns the response of `work`.
   * Throws 429.
   */
  const counted = async (
    http: Context,
    method: 'GET' | 'POST' | 'PATCH',
    work: () => Promise<unknown>,
  ): Promise<Response> => {
    const addonId = (await tokenHolder(db, http, clock.now()))?.addonId ?? null
    const standings = await countForCaller(http, { method }, addonId, counts, resources)
    checkVersion(http.req.header('accept'))
    return jsonResponse(200, await work(), rateHeaders(standings))
  }

  app.post('/oauth/token', async (http) => {
    const standings = await countForCaller(http, { method: 'POST' }, null, counts, resources)
    const isJson = /json/i.test(http.req.header('content-type') ?? '')
    const raw: unknown = isJson
      ? (await readJson(http.req.raw)).value
      : { ...http.req.query(), ...(await readFields(http.req.raw)) }
    const sent = v.safeParse(exchangeBody, raw)
    if (!sent.success)
      throw invalidOnWire({
        grant_type: [
          'must be authorization_code with code, or refresh_token with refresh_token; and client_secret',
        ],
      })
    const answer = await db.transaction(async (tx) => {
      const given = await exchangeGrant(tx, sent.output, clock.now())
      // A caller without the client secret uses up nothing of the add-on's limit; a grant refused over the limit
      // stays valid.
      if (given !== null && config.limits.exchanges > 0)
        standings.push(await countOne(tx, 'exchanges', given.user_id, config.limits.exchanges))
      return given
    })
    if (answer === null)
      throw unauthorized('The grant or token is not valid: unknown, expired, used, or not yours.')
    return jsonResponse(200, answer, rateHeaders(standings))
  })

  app.get('/platform/addons/:uuid', (http) =>
    counted(http, 'GET', async () => {
      const { resourceId } = await namedByPath(db, http, clock.now())
      return describeResource(db, await loadResource(db, resourceId))
    }),
  )

  app.patch('/platform/addons/:uuid/config', (http) =>
    counted(http, 'PATCH', async () => {
      const { value } = await readJson(http.req.raw)
      return db.transaction(async (tx) => {
        const own = await ownResource(tx, http, clock.now())
        return setConfig(providerAct(tx), own, value)
      })
    }),
  )

  for (const action of ['provision', 'deprovision'] as const) {
    app.post(`/platform/addons/:uuid/actions/${action}`, (http) =>
      counted(http, 'POST', async () => {
        const { resource } = await db.transaction(async (tx) => {
          const own = await ownResource(tx, http, clock.now())
          await end(providerAct(tx), own, action)
          return own
        })
        return { id: resource.id, state: `${action}ed` }
      }),
    )
  }
}
