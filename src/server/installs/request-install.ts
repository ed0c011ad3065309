import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InstallRequest } from '#contract/installs/install.ts'
import { addons, installRequests, providerResources } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { conflict, invalid } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { AddonRow, InstallRow } from '#server/law/handler.ts'
import { addonNamed } from '#server/law/subjects.ts'
import { sealLogDrain } from './install-config.ts'
import { loadOffer, weighApp, weighPlan } from './install-facts.ts'
import { callNow, type HeldInstall, requestStep } from './install-steps.ts'

/** Sorts the keys of every object, so that equal bodies read alike. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, ordered(each)]),
        )
      : value

/** Identifies a request's body whatever the order of its fields. */
const hashOf = (request: InstallRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(request)))
    .digest('hex')

/** Loads the add-on that a service names, locked. Throws 422 if there is none. */
async function addonToInstall(tx: Database, name: string): Promise<AddonRow> {
  const [addon] = await tx.select().from(addons).where(addonNamed(name)).for('no key update')
  if (addon === undefined) throw invalid({ addon: [`is not the slug or id of an add-on: ${name}`] })
  return addon
}

/**
 * Finds the install of a request that was taken before; null if it is new. Throws 409 if its uuid is that of another
 * request or of a review, or if the install has been removed.
 */
async function knownInstall(
  tx: Database,
  addon: AddonRow,
  request: InstallRequest,
): Promise<HeldInstall | null> {
  const { uuid } = request
  const known = await findInstall(tx, uuid, true)
  if (known === undefined) {
    const [other] = await tx
      .select({ id: providerResources.id })
      .from(providerResources)
      .where(eq(providerResources.id, uuid))
    if (other !== undefined) throw conflict('This uuid is that of a review: choose another one.')
    return null
  }
  if (known.bodyHash !== hashOf(request))
    throw conflict('This uuid is that of another request for an install: choose another one.')
  if (known.state === 'removed') throw conflict('This install has been removed: choose another uuid.')
  return { ...known, addon }
}

/** An install that was requested, with its add-on; `isNew` is false if it was known already. */
export interface Requested {
  install: HeldInstall
  isNew: boolean
}

/**
 * Stores a request for an install before its provider is called. Throws 422 with the reasons and a code, 409 for a
 * uuid that is taken.
 */
export async function requestInstall(act: Act, request: InstallRequest): Promise<Requested> {
  const { tx, now, config } = act
  const addon = await addonToInstall(tx, request.addon)
  const known = await knownInstall(tx, addon, request)
  if (known !== null) return { install: known, isNew: false }
  const { uuid, app, region, generation, space, options } = request
  const offer = await loadOffer(tx, addon, request.account, now)
  const { plan, asked } = weighPlan(offer, { ...request, plan: request.plan ?? null })
  const anew = await weighApp(tx, offer, { generation, region, appId: app.id })
  const store = async (): Promise<InstallRow> => {
    if (plan === null) throw new Error('an install without a plan was allowed')
    await tx.insert(providerResources).values({
      id: uuid,
      addonId: addon.id,
      step: 'provision',
      use: 'install',
      state: 'requested',
      createdAt: now,
    })
    await tx.insert(installRequests).values({
      resourceId: uuid,
      addonId: addon.id,
      serviceId: act.serviceId ?? null,
      account: request.account.toLowerCase(),
      appId: app.id,
      appName: app.name,
      planId: plan.id,
      region,
      space,
      generation,
      purpose: request.for,
      // A blank name is none.
      name: request.name || `${addon.slug}-${uuid.slice(0, 8)}`,
      options,
      logInputUrl: request.logInputUrl,
      logDrainBox: request.logDrainToken === null ? null : sealLogDrain(config, uuid, request.logDrainToken),
      bodyHash: hashOf(request),
      ...callNow(act),
      requestedAt: now,
    })
    const row = await findInstall(tx, uuid, true)
    if (row === undefined) throw new Error(`install ${uuid} is not stored`)
    return row
  }
  const row = await requestStep(act, { stage: addon.state, asked, anew }, store)
  return { install: { ...row, addon }, isNew: true }
}
