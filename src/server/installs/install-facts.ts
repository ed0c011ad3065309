import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Asked, AskedAnew } from '#machines/install/install-rules.ts'
import { planFor } from '#machines/install/default-for.ts'
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
import { baseUrlOf } from '#server/outbound/provider-url.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'

type PlanRow = typeof plans.$inferSelect

/** The app that an add-on's plan is asked for; `plan` is null if none is named. */
export interface AskedFor extends Pick<InstallRequest, 'space' | 'for'> {
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

/** An add-on as a customer finds it: all that decides what they can install, whatever the app. */
export interface Offer {
  addon: AddonRow
  /** In SPEC's order. */
  plans: readonly PlanRow[]
  /** Of the current manifest; undefined without one. */
  contents: Record<string, unknown> | undefined
  isInvited: boolean
  isOfCompany: boolean
  /** Ids of the plans that the customer has a pass for. */
  passes: ReadonlySet<string>
  /** True from the day of an announced shutdown on. */
  isPastNotice: boolean
}

/** Loads an add-on's offer to an account, however its address was written. */
export async function loadOffer(tx: Database, addon: AddonRow, given: string, now: Date): Promise<Offer> {
  const account = given.toLowerCase()
  // Addresses of older versions may be as they were typed.
  const isTheirs = (email: PgColumn) => eq(sql`lower(${email})`, account)
  const rows = await tx
    .select()
    .from(plans)
    .where(eq(plans.addonId, addon.id))
    .orderBy(...plansInOrder)
  const [invited] = await tx
    .select({ id: alphaUsers.id })
    .from(alphaUsers)
    .where(and(eq(alphaUsers.addonId, addon.id), isTheirs(alphaUsers.email)))
  const [own] = await tx
    .select({ id: companyUsers.id })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.companyId, addon.companyId), isTheirs(users.email)))
  const passes = await tx
    .select({ planId: planPasses.planId })
    .from(planPasses)
    .innerJoin(plans, eq(plans.id, planPasses.planId))
    .where(and(eq(plans.addonId, addon.id), isTheirs(planPasses.email)))
  const [announced] = await tx
    .select({ date: deprecations.date })
    .from(deprecations)
    .where(and(eq(deprecations.addonId, addon.id), eq(deprecations.state, 'announced')))
  return {
    addon,
    plans: rows,
    contents: (await currentManifest(tx, addon.id))?.contents,
    isInvited: invited !== undefined,
    isOfCompany: own !== undefined,
    passes: new Set(passes.map(({ planId }) => planId)),
    isPastNotice: announced !== undefined && announced.date <= dayOf(now),
  }
}

/** The facts about the plan that a customer's app would get. */
export function weighPlan(offer: Offer, given: AskedFor): Weighed {
  const { addon, contents, isInvited, isOfCompany, isPastNotice } = offer
  const { private: isPrivate = false, privateNetworking = false, shield = false } = given.space ?? {}
  const app = { isTemporary: given.for !== 'app', isPrivate: isPrivate || shield, isShield: shield }
  const shieldDefaultPlanSlug = offer.plans.find((row) => row.shieldDefault && row.enabled)?.slug ?? null
  const slug = planFor({ ...addon, stage: addon.state, shieldDefaultPlanSlug }, app, given.plan)
  const plan = offer.plans.find((row) => row.slug === slug) ?? null
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
      account: { isInvited, isOfCompany, hasPass: plan !== null && offer.passes.has(plan.id) },
      space: { privateNetworking, shield },
      apiVersion: addon.provisioningApiVersion,
      hasManifest: contents !== undefined && baseUrlOf(contents) !== null,
      isPastNotice,
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
  { addon, contents }: Offer,
  { generation, region, appId }: AskedApp,
): Promise<AskedAnew> {
  const { regions = [], requires = [] } = apiOf(contents)
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
