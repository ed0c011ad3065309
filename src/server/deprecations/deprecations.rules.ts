import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  deprecationBlockers,
  type DeprecationEvent,
  type DeprecationFacts,
  deprecationLifecycle,
} from '#machines/deprecation/lifecycle.ts'
import { activeDeprecationStates, type Deprecation, type DeprecationWriting } from '#contract/deprecation.ts'
import { daysFrom } from '#contract/formats/day-range.ts'
import { deprecationBlockerWordings } from '#contract/wording/blockers/deprecation-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { deprecations } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { insertRow, storedFields, takeStep, updateRow } from '#server/law/stored.ts'
import { changedFields, recordChanges } from '#server/law/trail.ts'
import { writeDeprecationLetters } from './deprecation-letters.ts'

type Row = typeof deprecations.$inferSelect

/** A deprecation on the wire. */
export const deprecationRecord = (row: Row): Deprecation => ({
  ...storedFields(row),
  state: row.state,
  date: row.date,
  message: row.message,
})

/** An add-on's deprecations, newest first. */
export async function loadDeprecations(tx: Database, addonId: string): Promise<Deprecation[]> {
  const rows = await tx
    .select()
    .from(deprecations)
    .where(eq(deprecations.addonId, addonId))
    .orderBy(desc(deprecations.createdAt), desc(deprecations.id))
  return rows.map(deprecationRecord)
}

const rule = ruleOf(deprecationLifecycle, deprecationBlockers, deprecationBlockerWordings)

const factsOf = (
  { now }: Act,
  addon: Pick<AddonRow, 'state'>,
  { date }: Pick<Row, 'date'>,
): DeprecationFacts => ({ stage: addon.state, daysLeft: daysFrom(now, date) })

const subjectOf = ({ id, addonId }: Row) => ({ type: 'deprecation', id, addonId }) as const

/** Loads an add-on's active deprecation, locked; undefined if there is none. */
async function activeOf({ tx }: Act, addonId: string): Promise<Row | undefined> {
  const isActive = inArray(deprecations.state, [...activeDeprecationStates])
  const [row] = await tx
    .select()
    .from(deprecations)
    .where(and(eq(deprecations.addonId, addonId), isActive))
    .for('no key update')
  return row
}

/**
 * Writes a new deprecation of an add-on. Throws 403, 409 or 422 with the reasons if the lifecycle refuses, 409 while
 * another one is active.
 */
export async function createDeprecation(act: Act, addon: AddonRow, given: DeprecationWriting): Promise<Row> {
  const event = { type: 'write', by: act.by } as const
  const asked = { from: 'draft', facts: factsOf(act, addon, given), event } as const
  const row = await takeStep(act, rule, asked, {
    store: async ({ to }) => {
      if ((await activeOf(act, addon.id)) !== undefined)
        throw conflict('The add-on has a deprecation already.')
      const { tx, now } = act
      return insertRow(tx, deprecations, {
        ...given,
        addonId: addon.id,
        state: to,
        createdAt: now,
        updatedAt: now,
      })
    },
    subject: subjectOf,
  })
  await recordChanges(act, subjectOf(row), changedFields<object>({ date: null, message: null }, given))
  return row
}

/** Writes a deprecation again. Throws 403, 409 or 422 with the reasons if the lifecycle refuses. */
export async function rewriteDeprecation(
  act: Act,
  { addon, ...stored }: SubjectRows['deprecation'],
  change: Partial<DeprecationWriting>,
): Promise<Row> {
  const event = { type: 'write', by: act.by } as const
  const next = { ...stored, ...change }
  const changes = changedFields<Row>(stored, change)
  const asked = { from: stored.state, facts: factsOf(act, addon, next), event } as const
  const row = await takeStep(act, rule, asked, {
    store: ({ to }) => updateRow(act, deprecations, stored.id, { ...change, state: to }),
    subject: subjectOf,
  })
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/** Takes a step of a deprecation, with its trail row and letters. Throws 403, 409 or 422 with the reasons. */
export async function stepDeprecation(
  act: Act,
  { addon, ...stored }: SubjectRows['deprecation'],
  event: DeprecationEvent,
): Promise<Row> {
  const asked = { from: stored.state, facts: factsOf(act, addon, stored), event }
  const row = await takeStep(act, rule, asked, {
    store: ({ to }) => updateRow(act, deprecations, stored.id, { state: to }),
    subject: subjectOf,
  })
  await writeDeprecationLetters(act, addon, row, stored.state)
  return row
}

/** Ends an add-on's active deprecation with the add-on. */
export async function endDeprecationWithAddon(act: Act, addon: AddonRow): Promise<void> {
  const row = await activeOf(act, addon.id)
  if (row !== undefined) await stepDeprecation(act, { ...row, addon }, { type: 'endWithAddon', by: act.by })
}
