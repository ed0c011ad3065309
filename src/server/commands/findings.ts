import { asc, eq, isNotNull } from 'drizzle-orm'
import { defaultFields, mayBeDefault, settingNeeds } from '#machines/plan/plan-defaults.ts'
import { addonFields } from '#contract/fields/addon.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { settingNeedNames } from '#contract/wording/blockers/plan-blockers.ts'
import { counted } from '#contract/formats/grouped.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  companies,
  deploymentMarks,
  features,
  installImports,
  installRequests,
  plans,
  providerResources,
  teams,
} from '#server/db/schema.ts'
import { graceMs, type KeptFor, keptTooLong } from './kept-too-long.ts'
import { isStuck } from '#server/installs/trouble.ts'
import { installColumns } from '#server/law/find-install.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { groupBy } from '#server/db/group-by.ts'
import { inNameOrder } from '#server/db/name-order.ts'

type PlanRow = typeof plans.$inferSelect

/** Default plans that apps cannot get: hidden, deleted, or not installable where they are the default. */
function ofDefaults(addon: AddonRow, own: readonly PlanRow[]): string[] {
  if (addon.state === 'shutdown') return []
  const isEarly = addon.state !== 'ga'
  const test = own.find(({ slug }) => slug === testPlanSlug)
  const early =
    isEarly && test !== undefined && !(test.enabled && test.installableWithoutPrivateNetworking)
      ? ['the test plan is disabled or not installable before GA']
      : []
  const none = !isEarly && addon.defaultPlanSlug === null ? ['it has no default plan'] : []
  const named = defaultFields.flatMap((field) => {
    const slug = addon[field]
    if (slug === null || (isEarly && slug === testPlanSlug && field === 'defaultPlanSlug')) return []
    const plan = own.find((each) => each.slug === slug)
    const name = `the ${addonFields[field].label.toLowerCase()} ${slug}`
    if (plan === undefined) return [`${name} does not exist`]
    return mayBeDefault(plan, field) ? [] : [`${name} is hidden, disabled or not installable there`]
  })
  return [...early, ...none, ...named]
}

const ofSettings = (own: readonly PlanRow[]): string[] =>
  own.flatMap((plan) =>
    settingNeeds(plan).map(
      ({ field, needs }) => `plan ${plan.slug}, ${field}: ${settingNeedNames[needs].toLowerCase()}`,
    ),
  )

/** Removals that providers refuse, or do not answer; staff may give them up. */
async function stuckRemovals(tx: Database): Promise<Map<string, number>> {
  const rows = await tx
    .select(installColumns)
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(isNotNull(installRequests.trouble))
  const byAddon = groupBy(
    rows.filter((row) => isStuck(row)),
    ({ addonId }) => addonId,
  )
  return new Map([...byAddon].map(([id, stuck]) => [id, stuck.length]))
}

const ofStuck = (count = 0): string[] =>
  count === 0 ? [] : [`removals of installs that the provider has not carried out: ${count}`]

/** An import that was broken off, or is under way. */
async function ofImport(tx: Database): Promise<string[]> {
  const [begun] = await tx.select({ lines: installImports.lines }).from(installImports)
  if (begun === undefined) return []
  return [`it has read ${counted(begun.lines, 'line')}, and has not ended: run it again with the same file`]
}

/** A last publication that is two days old. A database in which nothing was ever published is published at its start. */
async function ofPublication(tx: Database, now: Date): Promise<string[]> {
  const [last] = await tx
    .select({ at: deploymentMarks.value })
    .from(deploymentMarks)
    .where(eq(deploymentMarks.name, 'published'))
  if (last === undefined || Date.parse(last.at) >= now.getTime() - graceMs) return []
  return [`nothing has been published since ${last.at}: no server has run meanwhile, or its job fails`]
}

/** Names that people take for the same, which older versions told apart. */
function ofNames(named: readonly { name: string }[], what: 'features' | 'companies' | 'teams'): string[] {
  const byName = groupBy(named, ({ name }) => comparisonKey(name))
  return [...byName.values()]
    .filter((rows) => rows.length > 1)
    .map((rows) => `${rows.length} ${what} are named ${rows[0]?.name ?? ''}`)
}

/**
 * Finds records that today's rules would not allow but an older database may contain (READINGS 42 and 50): by the
 * add-on's slug, then companies and teams; installs whose removal is stuck, an import that has not ended, and, if the settings
 * are given, a marketplace to which nothing is published, and what is kept for longer than they say. None of them prevents a start; those of add-ons, companies and
 * teams are fixed in the portal, by staff and providers.
 */
export async function findFindings(
  tx: Database,
  keptFor: KeptFor | null,
): Promise<{ of: string; findings: string[] }[]> {
  const all = await tx.select().from(addons).orderBy(inNameOrder(addons.slug))
  const planRows = groupBy(
    await tx.select().from(plans).orderBy(inNameOrder(plans.slug)),
    ({ addonId }) => addonId,
  )
  const featureRows = groupBy(
    await tx.select().from(features).orderBy(asc(features.position)),
    ({ addonId }) => addonId,
  )
  const stuck = await stuckRemovals(tx)
  const ofAddons = all.map((addon) => {
    const own = planRows.get(addon.id) ?? []
    const findings = [
      ...ofDefaults(addon, own),
      ...ofSettings(own),
      ...ofNames(featureRows.get(addon.id) ?? [], 'features'),
      ...ofStuck(stuck.get(addon.id)),
    ]
    return { of: addon.slug, findings }
  })
  const namedCompanies = await tx
    .select({ name: companies.name })
    .from(companies)
    .orderBy(asc(companies.createdAt))
  const namedTeams = await tx.select({ name: teams.name }).from(teams).orderBy(asc(teams.createdAt))
  return [
    ...ofAddons,
    { of: 'companies', findings: ofNames(namedCompanies, 'companies') },
    { of: 'teams', findings: ofNames(namedTeams, 'teams') },
    { of: 'import of installs', findings: await ofImport(tx) },
    { of: 'marketplace', findings: keptFor === null ? [] : await ofPublication(tx, new Date()) },
    {
      of: 'kept too long, or over only now, which a server that runs for an hour mends',
      findings: keptFor === null ? [] : await keptTooLong(tx, keptFor, new Date()),
    },
  ].filter(({ findings }) => findings.length > 0)
}
