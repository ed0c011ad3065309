import * as v from 'valibot'
import { expect } from 'vitest'
import type {
  ProgressionEvent,
  ProgressionFacts,
  ProgressionSnapshot,
} from '#machines/progression/lifecycle.ts'
import type { Action } from '#contract/trail.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { progressionFacts } from '#machines/situation.ts'
import { situationOf } from '#server/situation/situation.ts'
import type { Driver } from '#test/runner/model.ts'
import { readAs } from '#test/support/read-as.ts'
import { progressionModel } from './lifecycle.model.ts'
import { progressionAsked } from './specified.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { httpName } from '../drivers/http-name.ts'

export const targets = { progressToBeta: 'beta', progressToGa: 'ga', shutDown: 'shutdown' } as const

const actors = ['provider', 'admin'] as const
const codesOf = (blockers: readonly { code: string }[]) =>
  [...new Set(blockers.map(({ code }) => code))].toSorted()
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
const sorted = ({ incomplete, approvals }: ProgressionFacts) => ({
  approvals,
  incomplete: incomplete.toSorted(byName),
})

/** The progression lifecycle by requests to the real server, its rows compared after each. */
export function progressionHttp(
  platform: () => Platform,
): Driver<ProgressionSnapshot, ProgressionEvent, ProgressionFacts> {
  let addon: AddonRow
  /** The stored add-on, as long as nothing may have changed it. */
  let rows: unknown

  const progress = ({ type, by }: ProgressionEvent) =>
    platform().call(by, addon, 'POST', `/api/v3/addons/${addon.slug}/progressions`, {
      to: targets[type],
      state: 'approved',
    })

  /** Expects that the platform says of each step what the machine says, for both sides, with its reasons. */
  async function expectActions(state: ProgressionSnapshot): Promise<void> {
    for (const by of actors) {
      const { body } = await platform().call(by, addon, 'GET', `/api/v3/addons/${addon.id}/actions`)
      const actions = (body as Action[]).filter(({ subject }) => subject.type === 'addon')
      const expected = progressionModel.cases
        .filter((event) => event.by === by)
        .map((event) => ({
          event: event.type,
          allowed: state.can(event),
          codes: progressionAsked.reasons(state, event),
        }))
      const said = actions.map(({ event, allowed, blockers }) => ({
        event,
        allowed,
        codes: codesOf(blockers),
      }))
      expect(said).toEqual(expected)
    }
  }

  return {
    name: httpName,
    async start(state, facts) {
      rows = undefined
      addon = await platform().addonOf({ ...facts, stage: state.value, hasDocumentationUrl: true })
      const { db, config } = platform().server
      const real = progressionFacts(await situationOf(db, addon, config))
      expect(sorted(real)).toEqual(sorted(facts))
    },
    async send(event) {
      rows = undefined
      const path = `/api/v3/addons/${addon.slug}/progressions`
      const step = { to: targets[event.type], state: 'approved' }
      const { status, body } = await platform().callSeeing(event.by, addon, 'POST', path, step)
      expect({ status, body }).toMatchObject({ status: 201, body: { to: targets[event.type] } })
      const { revision } = await platform().addon(addon.id)
      expect(body).toMatchObject({ revision, addon: { revision } })
    },
    async expectState(state) {
      expect((await platform().addon(addon.id)).state).toBe(state.value)
      const { body } = await platform().call('provider', addon, 'GET', `/api/v3/addons/${addon.slug}`)
      expect(body).toMatchObject({ id: addon.id, state: state.value })
      await expectActions(state)
    },
    async expectRefused(event, state) {
      const before = (rows ??= await platform().rowsOf(addon.id))
      const { status, body } = await progress(event)
      const codes = progressionAsked.reasons(state, event)
      expect({ event, status }).toEqual({ event, status: refusalStatus(codes) })
      const { error } = readAs(
        body,
        v.looseObject({ error: v.union([v.string(), v.looseObject({ addon: v.array(v.string()) })]) }),
      )
      if (typeof error === 'string') expect(error).not.toBe('')
      else expect(error.addon.length).toBeGreaterThanOrEqual(codes.length)
      expect(await platform().rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(addon.id)).toEqual([])
    },
  }
}
