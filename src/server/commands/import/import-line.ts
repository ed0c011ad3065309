import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { installRequest } from '#contract/installs/install.ts'
import { grouped } from '#contract/formats/grouped.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { Database } from '#server/db/database.ts'
import { addons, plans, type stagedInstalls } from '#server/db/schema.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { Refusal } from '#server/law/refusal.ts'

/** The most bytes of a line, which needs a few hundred. */
export const mostLineBytes = 10_000

const asTime = 'must be a time in UTC, such as 2024-02-29T12:00:00Z'
/** A time that there is: Date would take the 30th of February for the 1st or 2nd of March. */
const pastTime = v.pipe(
  v.string(asTime),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/, asTime),
  v.check((text) => {
    const at = new Date(text)
    return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19)
  }, asTime),
  v.check((text) => text >= '2000', 'must not be before the year 2000'),
  v.transform((text) => new Date(text)),
)

const { uuid, account, addon, app, region, name } = installRequest.entries
const importedStretch = v.strictObject({
  uuid,
  account,
  addon,
  plan: addon,
  installedAt: pastTime,
  removedAt: v.exactOptional(v.nullable(pastTime), null),
  app: v.exactOptional(v.nullable(app), null),
  region: v.exactOptional(region, 'us'),
  name,
})
type ImportedStretch = v.InferOutput<typeof importedStretch>

/** Add-ons by slug, with the ids of their plans by slug. */
export type PlansOnOffer = ReadonlyMap<string, { id: string; plans: Map<string, string> }>

/** Loads all add-ons with their plans. */
export async function loadPlansOnOffer(db: Database): Promise<PlansOnOffer> {
  const rows = await db
    .select({ id: addons.id, slug: addons.slug, planId: plans.id, plan: plans.slug })
    .from(addons)
    .innerJoin(plans, eq(plans.addonId, addons.id))
    .orderBy(asc(addons.id))
  const catalogue = new Map<string, { id: string; plans: Map<string, string> }>()
  for (const { id, slug, planId, plan } of rows) {
    const of = catalogue.get(slug) ?? { id, plans: new Map<string, string>() }
    of.plans.set(plan, planId)
    catalogue.set(slug, of)
  }
  return catalogue
}

type Staged = Omit<typeof stagedInstalls.$inferInsert, 'line'>

/** Looks a stretch up in the catalogue; a text says why it is refused. */
function placed(given: ImportedStretch, catalogue: PlansOnOffer, now: Date): Staged | string {
  const known = catalogue.get(given.addon)
  if (known === undefined) return `addon is not the slug of an add-on: ${given.addon}`
  const planId = known.plans.get(given.plan)
  if (planId === undefined) return `plan is not one of ${given.addon}: ${given.plan}`
  const { installedAt, removedAt } = given
  if (installedAt > now) return 'installed_at is in the future'
  if (removedAt !== null && removedAt > now) return 'removed_at is in the future'
  if (removedAt !== null && removedAt < installedAt) return 'removed_at is before installed_at'
  const named = given.name || `${given.addon}-${given.uuid.slice(0, 8)}`
  return {
    uuid: given.uuid,
    addonId: known.id,
    planId,
    account: given.account.toLowerCase(),
    // Without an app it has one of its own, on which nothing else is installed.
    appId: given.app?.id ?? given.uuid,
    appName: given.app?.name ?? named,
    region: given.region,
    name: named,
    installedAt,
    removedAt,
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a text as JSON; undefined if it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8, without a byte order mark; null if it is not valid. */
function textOf(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** Checks the fields of a line; a text says why it is refused. */
function parsed(given: unknown): ImportedStretch | string {
  try {
    return parseInput(importedStretch, given) as ImportedStretch
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (typeof error.detail === 'string') return error.detail
    return Object.entries(error.detail)
      .flatMap(([field, messages]) => messages.map((each) => (field === 'base' ? each : `${field} ${each}`)))
      .join('; ')
  }
}

/** Checks a line by itself and against the catalogue; null for a blank one. `bytes` is null for one that is too long. */
export function parseImportLine(bytes: Buffer | null, catalogue: PlansOnOffer, now: Date): Staged | null {
  if (bytes === null) return { refusal: `is longer than ${grouped(mostLineBytes)} bytes` }
  const text = textOf(bytes)
  if (text === null) return { refusal: 'is not valid UTF-8' }
  if (isBlank(text)) return null
  const json = jsonOf(text)
  if (json === undefined) return { refusal: 'is not JSON' }
  const given = parsed(json)
  const found = typeof given === 'string' ? given : placed(given, catalogue, now)
  return typeof found === 'string' ? { refusal: found } : found
}
