import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SecretEvent, SecretFacts, SecretSnapshot } from '#machines/secret/lifecycle.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { apiAuthorizations } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import { call } from '#test/support/people.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { secretAsked } from './specified.ts'

/** An add-on's API token as it is regenerated, by requests to the real server, and swept by its job. */
export function secretHttp(platform: () => Platform): Driver<SecretSnapshot, SecretEvent, SecretFacts> & {
  addon: () => AddonRow
  until: () => Date
  putHour: () => Promise<void>
} {
  let facts: SecretFacts
  let addon: AddonRow

  const db = () => platform().server.db
  const ofAddon = () => eq(apiAuthorizations.addonId, addon.id)
  const stored = () => db().select().from(apiAuthorizations).where(ofAddon())
  const until = () => new Date(platform().server.clock.now().getTime() + facts.leftMs)
  const ask = (by: SecretEvent['by'], method: string, path = '', body?: unknown) =>
    call(platform().server, method, `/api/v3/addons/${addon.id}/api_authorizations${path}`, {
      as: platform().anybody(by as 'provider'),
      body,
    })

  /** Has the previous token, if there is one, stop at the hour that the facts name. */
  const putHour = async () => {
    const [row] = await stored()
    if (row?.previousHash)
      await db().update(apiAuthorizations).set({ previousUntil: until() }).where(ofAddon())
  }

  const deliver = ({ type, by }: SecretEvent) => {
    if (type === 'endPrevious') return ask(by, 'DELETE', '/previous')
    return ask(by, 'POST', '', type === 'roll' ? { previous_until: until().toISOString() } : {})
  }

  return {
    name: httpName,
    addon: () => addon,
    until,
    putHour,
    // People ask for what is theirs, and the platform sweeps.
    canSend: ({ type, by }) => (by === 'system') === (type === 'expire'),
    async start({ value }, given) {
      facts = given
      addon = await platform().addonOf(addOnIn('alpha'))
      if (value !== 'none') await ask('provider', 'POST', '', {})
      if (value !== 'rolling') return
      const hour = new Date(platform().server.clock.now().getTime() + 60_000).toISOString()
      await ask('provider', 'POST', '', { previous_until: hour })
      await putHour()
    },
    async send(event) {
      await putHour()
      if (event.type === 'expire') return void (await sweep(platform().server))
      expect((await deliver(event)).status).toBe(event.type === 'endPrevious' ? 200 : 201)
    },
    async expectState({ value }) {
      const rows = await stored()
      expect(rows).toHaveLength(value === 'none' ? 0 : 1)
      expect(rows.filter(({ previousHash }) => previousHash !== null)).toHaveLength(
        value === 'rolling' ? 1 : 0,
      )
      const { body } = await ask('provider', 'GET')
      const works = value === 'rolling' && facts.leftMs > 0
      const previous = works ? { masked: `••••••••${rows[0]?.previousLastFour}` } : null
      expect(body).toMatchObject(value === 'none' ? [] : [{ previous }])
    },
    async expectRefused(event, state) {
      await putHour()
      const before = await stored()
      if (event.type === 'expire') await sweep(platform().server)
      else {
        const { status } = await deliver(event)
        const codes = secretAsked.reasons(state, event)
        expect({ event, status }).toEqual({ event, status: refusalStatus(codes) })
      }
      expect(await stored()).toEqual(before)
    },
  }
}
