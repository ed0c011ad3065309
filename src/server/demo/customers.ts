import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type InstallEvent,
  type InstallFacts,
  installLifecycle,
  type InstallState,
} from '#machines/install/lifecycle.ts'
import { stepOf } from '#machines/law.ts'
import type { Database } from '#server/db/database.ts'
import {
  type addons,
  installRequests,
  installs,
  type plans,
  providerResources,
  trail,
} from '#server/db/schema.ts'
import { sealConfig } from '#server/installs/install-config.ts'
import { configVarPrefix } from '#server/situation/manifest-problems.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'

/** A customer's time on a plan, as the story has it. */
export type StoryInstall = typeof installs.$inferInsert & { removedAt: Date | null }

/** A plan of the story with the time that customers have spent on it. */
export interface StoryPlan {
  plan: typeof plans.$inferSelect
  addon: typeof addons.$inferSelect
  installs: StoryInstall[]
}

/** Rows per insert, since the number of parameters is limited. */
const batch = 500
const apps = ['shop', 'blog', 'api', 'dashboard', 'jobs', 'intranet', 'landing', 'search'] as const

/** The facts on which anybody may install a plan that is on sale. */
const facts: InstallFacts = {
  stage: 'ga',
  asked: {
    plan: {
      isTest: false,
      availability: 'allUsers',
      installableWithPrivateNetworking: true,
      installableWithoutPrivateNetworking: true,
      shield: false,
    },
    isNamed: true,
    account: { isInvited: false, isOfCompany: false, hasPass: false },
    space: { privateNetworking: false, shield: false },
    apiVersion: 3,
    hasManifest: true,
    isPastNotice: false,
  },
  anew: { supportsGeneration: true, servesRegion: true, isOnApp: false },
}

/** Takes events of the platform one after another, by the law. Throws if it refuses one. */
function stepsFrom(state: InstallState, types: readonly Exclude<InstallEvent['type'], 'fail'>[]) {
  let from = state
  return types.map((type) => {
    const step = stepOf(installLifecycle, { from, facts, event: { type, by: 'system' } })
    if (step === null) throw new Error(`the law of installs refuses ${type} in ${from}`)
    from = step.to
    return step
  })
}
const provided = stepsFrom('new', ['request', 'provision'])
const gone = stepsFrom('provisioned', ['remove', 'confirm'])

const stepRow = (id: string, addonId: string, { from, to, event }: (typeof gone)[number], at: Date) => ({
  kind: 'transition' as const,
  addonId,
  subjectType: 'install',
  subjectId: id,
  event: event.type,
  from,
  to,
  actorRole: 'system' as const,
  evidence: { facts, event },
  createdAt: at,
})

/** An install as the platform would have stored it, with its trail. */
function rowsOf({ addon, plan }: StoryPlan, install: StoryInstall, index: number, keys: SecretKeys) {
  const id = randomUUID()
  const { account, installedAt, removedAt } = install
  const name = `${configVarPrefix(addon.slug)}_URL`
  const isThere = removedAt === null
  const app = `${apps[index % apps.length]}-${index}`
  return {
    stretch: { ...install, resourceId: id },
    resource: {
      id,
      addonId: addon.id,
      step: 'provision' as const,
      use: 'install' as const,
      state: isThere ? ('provisioned' as const) : ('removed' as const),
      providerId: id,
      configNames: [name],
      createdAt: installedAt,
    },
    request: {
      resourceId: id,
      addonId: addon.id,
      account,
      appId: app,
      appName: app,
      planId: plan.id,
      region: index % 3 === 0 ? 'eu' : 'us',
      generation: 'cedar',
      purpose: 'app' as const,
      name: `${addon.slug}-${id.slice(0, 8)}`,
      options: {},
      bodyHash: createHash('sha256').update(id).digest('hex'),
      configBox: isThere ? sealConfig(keys, id, { [name]: `https://${addon.slug}.example/${id}` }) : null,
      requestedAt: installedAt,
      provisionedAt: installedAt,
      endedAt: removedAt,
      removedAt,
      serial: sql`nextval('install_serials')`,
    },
    steps: [
      ...provided.map((step) => stepRow(id, addon.id, step, installedAt)),
      ...(removedAt === null ? [] : gone.map((step) => stepRow(id, addon.id, step, removedAt))),
    ],
  }
}

/** Stores the story's customers: their installs as the platform would have, and their time on plans. */
export async function storeCustomers(
  tx: Database,
  sold: readonly StoryPlan[],
  keys: SecretKeys,
): Promise<void> {
  const all = sold
    .flatMap((each) => each.installs.map((install) => ({ each, install })))
    .map(({ each, install }, index) => rowsOf(each, install, index, keys))
  for (let i = 0; i < all.length; i += batch) {
    const some = all.slice(i, i + batch)
    await tx.insert(providerResources).values(some.map(({ resource }) => resource))
    await tx.insert(installRequests).values(some.map(({ request }) => request))
    await tx.insert(installs).values(some.map(({ stretch }) => stretch))
    await tx.insert(trail).values(some.flatMap(({ steps }) => steps))
  }
}
