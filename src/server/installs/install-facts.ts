import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Asked, AskedAnew } from '#machines/install/install-rules.ts'
import { planFor } from '#machines/install/default-for.ts'
import type { InstallFacts } from '#machines/install/lifecycle.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { InstallRequest } from '#contract/installs/install.ts'
import type { Region } from '#contract/installs/regions.ts'
import type { Database } from '#server/db/database.ts'
import {
  alphaUsers,
  companyUsers,
  deprecations,
  installRequests,
  planPasses,
  plans,
  providerResources,
  users,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { baseUrlOf } from '#server/manifests/provider-url.ts'

type PlanRow = typeof plans.$inferSelect

/** The customer and app that an add-on's plan is asked for; `plan` is null if none is named. */
export interface AskedFor extends Pick<InstallRequest, 'account' | 'space' | 'for'> {
  plan: string | null
}

/** The plan that a request would get, and the facts about it. */
export interface Weighed {
  plan: PlanRow | null
  asked: Asked
}

/** The manifest's fields that installs depend on. */
interface Api {
  regions?: readonly string[]
  requires?: readonly string[]
}

const apiOf = (contents: Record<string, unknown> | undefined): Api => (contents?.api ?? {}) as Api

/** Loads a customer's ties to an add-on and a plan. `account` is in lower case, unlike addresses of older versions. */
async function tiesOf(
  tx: Database,
  addon: AddonRow,
  plan: PlanRow | null,
  account: string,
): Promise<Asked['account']> {
  const isTheirs = (email: PgColumn) => eq(sql`lower(${email})`, account)
  const [invited] = await tx
    .select({ id: alphaUsers.id })
    .from(alphaUsers)
    .where(and(eq(alphaUsers.addonId, addon.id), isTheirs(alphaUsers.email)))
  const [own] = await tx
    .select({ id: companyUsers.id })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.companyId, addon.companyId), isTheirs(users.email)))
  const [pass] =
    plan === null
      ? []
      : await tx
          .select({ id: planPasses.id })
          .from(planPasses)
          .where(and(eq(planPasses.planId, plan.id), isTheirs(planPasses.email)))
  return { isInvited: invited !== undefined, isOfCompany: own !== undefined, hasPass: pass !== undefined }
}

/** True from the day of an announced shutdown on. */
async function isPastNotice(tx: Database, addon: AddonRow, now: Date): Promise<boolean> {
  const [announced] = await tx
    .select({ date: deprecations.date })
    .from(deprecations)
    .where(and(eq(deprecations.addonId, addon.id), eq(deprecations.state, 'announced')))
  return announced !== undefined && announced.date <= dayOf(now)
}

/** Loads the facts about the plan that a customer's app would get. */
export async function weighPlan(tx: Database, addon: AddonRow, given: AskedFor, now: Date): Promise<Weighed> {
  const rows = await tx.select().from(plans).where(eq(plans.addonId, addon.id))
  const { private: isPrivate = false, privateNetworking = false, shield = false } = given.space ?? {}
  const app = { isTemporary: given.for !== 'app', isPrivate: isPrivate || shield, isShield: shield }
  const shieldDefaultPlanSlug = rows.find((row) => row.shieldDefault && row.enabled)?.slug ?? null
  const slug = planFor({ ...addon, stage: addon.state, shieldDefaultPlanSlug }, app, given.plan)
  const plan = rows.find((row) => row.slug === slug) ?? null
  const manifest = await currentManifest(tx, addon.id)
  return {
    plan,
    asked: {
      plan:
        plan === null
          ? null
          : {
              isTest: plan.slug === testPlanSlug,
              availability: availabilityOf(plan),
              installableWithPrivateNetworking: plan.installableWithPrivateNetworking,
              installableWithoutPrivateNetworking: plan.installableWithoutPrivateNetworking,
              shield: plan.shield,
            },
      isNamed: given.plan !== null && !app.isTemporary,
      account: await tiesOf(tx, addon, plan, given.account.toLowerCase()),
      space: { privateNetworking, shield },
      apiVersion: addon.provisioningApiVersion,
      hasManifest: manifest !== undefined && baseUrlOf(manifest.contents) !== null,
      isPastNotice: await isPastNotice(tx, addon, now),
    },
  }
}

/** The app that an add-on is asked for; a check before the app exists has neither region nor app. */
export interface AskedApp {
  generation: string
  region: Region | null
  appId: string | null
}

/** Loads the facts of a new install apart from its plan. */
export async function weighApp(
  tx: Database,
  addon: AddonRow,
  { generation, region, appId }: AskedApp,
): Promise<AskedAnew> {
  const manifest = await currentManifest(tx, addon.id)
  const { regions = [], requires = [] } = apiOf(manifest?.contents)
  const [present] =
    appId === null || requires.includes('many_per_app')
      ? []
      : await tx
          .select({ id: providerResources.id })
          .from(installRequests)
          .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
          .where(
            and(
              eq(installRequests.appId, appId),
              eq(installRequests.addonId, addon.id),
              notInArray(providerResources.state, ['failed', 'removing', 'removed']),
            ),
          )
          .limit(1)
  return {
    supportsGeneration: addon.supportedGenerations.some((each) => each === generation),
    servesRegion: region === null || regions.includes('*') || regions.includes(region),
    isOnApp: present !== undefined,
  }
}

/** The facts of the lifecycle for a request. */
export const requestFacts = (addon: AddonRow, asked: Asked, anew: AskedAnew): InstallFacts => ({
  stage: addon.state,
  asked,
  anew,
})
