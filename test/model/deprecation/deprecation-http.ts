import { and, desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Party } from '#machines/law.ts'
import type {
  DeprecationEvent,
  DeprecationFacts,
  DeprecationSnapshot,
} from '#machines/deprecation/lifecycle.ts'
import { activeDeprecationStates } from '#contract/deprecation.ts'
import { deprecations, trail } from '#server/db/schema.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { createDeprecation, stepDeprecation } from '#server/deprecations/deprecations.rules.ts'
import type { Driver } from '#test/runner/model.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { deprecationAsked } from './specified.ts'

export const written = { date: '2027-06-01', message: 'The message of it.' }

/** The steps that lead to a state, each by the one who takes it. */
const ways: Readonly<Record<string, readonly DeprecationEvent[]>> = {
  draft: [{ type: 'write', by: 'admin' }],
  announced: [
    { type: 'write', by: 'admin' },
    { type: 'announce', by: 'admin' },
  ],
  withdrawn: [
    { type: 'write', by: 'admin' },
    { type: 'announce', by: 'admin' },
    { type: 'withdraw', by: 'admin' },
  ],
  ended: [
    { type: 'write', by: 'admin' },
    { type: 'endWithAddon', by: 'admin' },
  ],
}

type RecordDeprecation = SubjectRows['deprecation']

export const isActive = (state: DeprecationSnapshot['value']): boolean =>
  activeDeprecationStates.some((each) => each === state)

/** The day that is so many days after the platform's today (UTC). */
export const dayAfter = ({ server }: Platform, days: number): string =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Loads a deprecation with its add-on. */
async function storedDeprecation(platform: Platform, { id }: { id: string }): Promise<RecordDeprecation> {
  const [row] = await platform.server.db.select().from(deprecations).where(eq(deprecations.id, id))
  if (row === undefined) throw new Error(`deprecation ${id} is not stored`)
  return { ...row, addon: await platform.addon(row.addonId) }
}

/** Puts an add-on on the platform whose deprecation has come to the state, its day so many days ahead. */
export async function deprecationWith(
  platform: Platform,
  { value }: DeprecationSnapshot,
  { stage, daysLeft }: DeprecationFacts,
): Promise<RecordDeprecation> {
  const { db } = platform.server
  const addon = await platform.addonOf(addOnIn(stage))
  const [first, ...others] = ways[value] ?? []
  const made = await createDeprecation(platform.act(first?.by as Party), addon, written)
  for (const event of others)
    await stepDeprecation(platform.act(event.by as Party), await storedDeprecation(platform, made), event)
  // A day that has come was ahead when it was written.
  await db
    .update(deprecations)
    .set({ date: dayAfter(platform, daysLeft) })
    .where(eq(deprecations.id, made.id))
  return storedDeprecation(platform, made)
}

/** Everything that a refused event could change. */
export const aroundDeprecation = async (
  platform: Platform,
  addon: Pick<AddonRow, 'id'>,
): Promise<unknown> => {
  const { db } = platform.server
  return [
    await platform.rowsOf(addon.id),
    await db
      .select()
      .from(deprecations)
      .where(eq(deprecations.addonId, addon.id))
      .orderBy(desc(deprecations.id)),
  ]
}

/** Has the platform take the step by itself, as far as it does: throws where its rule refuses. */
export async function takeBySystem(
  platform: Platform,
  record: RecordDeprecation,
  event: DeprecationEvent,
): Promise<void> {
  if (['end'].includes(event.type)) {
    await runDueDeprecations(platform.server)
    // The shutdown that comes with it would end whatever it left.
    const steps = await platform.server.db
      .select({ event: trail.event, to: trail.to })
      .from(trail)
      .where(and(eq(trail.subjectId, record.id), eq(trail.kind, 'transition')))
      .orderBy(trail.serial)
    for (const step of steps.filter((each) => each.event === 'end')) expect(step.to).toBe('ended')
    return
  }
  await expect(stepDeprecation(platform.act('admin'), record, event)).rejects.toThrow(/./)
}

/** The steps of an add-on's deprecation, by requests to the real server and by its job. */
export function deprecationHttp(
  platform: () => Platform,
): Driver<DeprecationSnapshot, DeprecationEvent, DeprecationFacts> {
  let record: RecordDeprecation
  const call = (by: Party, method: string, path: string, body?: object) =>
    platform().call(by, record.addon, method, `/api/v3${path}`, body)
  const send = ({ type, by }: DeprecationEvent) => {
    if (type === 'endWithAddon')
      return call(by as Party, 'POST', `/addons/${record.addonId}/progressions`, { to: 'shutdown' })
    if (type !== 'write') return call(by as Party, 'POST', `/deprecations/${record.id}/${type}`)
    return call(by as Party, 'PATCH', `/deprecations/${record.id}`, { ...written, date: record.date })
  }
  /** Parties are asked for at the door; what nobody sends is no address. */
  const statusOf = (event: DeprecationEvent, state: DeprecationSnapshot) =>
    event.by === 'provider'
      ? 403
      : ['end'].includes(event.type)
        ? 404
        : refusalStatus(deprecationAsked.reasons(state, event))
  return {
    name: httpName,
    // An add-on whose deprecation is over is shut down without it.
    canSend: ({ type, by }, { value }) => type !== 'endWithAddon' || by === 'provider' || isActive(value),
    async start(state, facts) {
      record = await deprecationWith(platform(), state, facts)
    },
    async send(event) {
      if (event.by === 'system') return takeBySystem(platform(), record, event)
      const { status, body } = await send(event)
      expect({ status, body }).toMatchObject({ status: event.type === 'endWithAddon' ? 201 : 200 })
    },
    async expectState({ value }) {
      for (const by of ['provider', 'admin'] as const) {
        const { body } = await call(by, 'GET', `/addons/${record.addonId}/deprecations`)
        expect(body).toMatchObject([{ id: record.id, state: value }])
      }
    },
    async expectRefused(event, state) {
      const before = await aroundDeprecation(platform(), record.addon)
      if (event.by === 'system') await takeBySystem(platform(), record, event)
      else
        expect({ event, status: (await send(event)).status }).toEqual({
          event,
          status: statusOf(event, state),
        })
      expect(await aroundDeprecation(platform(), record.addon)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(record.addonId)).toEqual([])
    },
  }
}
