import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { detailWording } from '#server/identity/account/load-security-events.ts'
import { byCommand, byOneself, byStranger, recordEvents } from '#server/security/record-events.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()

const who = v.nullable(v.object({ id: v.string(), email: v.string() }))
const entries = v.array(
  v.looseObject({ id: v.string(), kind: v.string(), person: who, actor: who, about: v.nullable(v.string()) }),
)
const origin = {
  address: '192.0.2.7',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  requestId: 'request-0001',
}

/** Events of four days, one each. */
async function fourDays() {
  const { provider, stranger, admin } = on.world
  const events = [
    byOneself('sign_in', provider.id),
    byStranger('sign_in_failed', null),
    byCommand('company_joined', stranger.id, { company: 'Globex' }),
    { ...byOneself('company_left', admin.id), personId: provider.id, details: { company: 'Acme Data' } },
  ]
  for (const [i, event] of events.entries())
    await recordEvents(on.server.db, origin, [event], () => new Date(`2026-11-0${i + 1}T12:00:00Z`))
}

async function listed(as: Who, path: string, range = 'items ..; max=50') {
  const { status, body, headers } = await on.api(as, 'GET', path, undefined, { range })
  return { status, rows: readAs(body, entries), headers }
}
const ids = async (as: Who, path: string) => (await listed(as, path)).rows.map(({ id }) => id)

const own = '/account/security_events'
const all = '/security_events'

describe('one’s own events', () => {
  test('are those about one’s account, newest first, with who did them', async () => {
    await fourDays()
    const { rows } = await listed('provider', own)
    expect(rows).toMatchObject([
      { kind: 'company_left', actor: { email: on.world.admin.email }, about: 'Acme Data' },
      {
        id: '2026-11-01.1',
        kind: 'sign_in',
        created_at: '2026-11-01T12:00:00.000Z',
        person: { email: on.world.provider.email },
        party: 'person',
        address: '192.0.2.7',
        browser: 'Firefox 140 on Linux',
        request_id: 'request-0001',
        about: null,
      },
    ])
    expect(await ids('stranger', own)).toEqual(['2026-11-03.1'])
    expect(await ids('admin', own)).toEqual([])
  })

  test('come in pages of ten', async () => {
    const { provider } = on.world
    await recordEvents(
      on.server.db,
      origin,
      Array.from({ length: 23 }, () => byOneself('sign_in', provider.id)),
    )
    const first = await on.api('provider', 'GET', own)
    expect([first.status, readAs(first.body, entries).length]).toEqual([206, 10])
    expect(first.headers.get('content-range')).toMatch(/\/23$/)
  })
})

describe('staff', () => {
  test('see every event, and choose by kind, person and days together', async () => {
    await fourDays()
    const { provider } = on.world
    expect(await ids('admin', all)).toEqual(['2026-11-04.1', '2026-11-03.1', '2026-11-02.1', '2026-11-01.1'])
    expect(await ids('admin', `${all}?kind=sign_in_failed`)).toEqual(['2026-11-02.1'])
    const person = encodeURIComponent(provider.email.toUpperCase())
    expect(await ids('admin', `${all}?person=${person}`)).toEqual(['2026-11-04.1', '2026-11-01.1'])
    // Of whom it is about, and of who did it.
    expect(await ids('admin', `${all}?person=${on.world.admin.email}`)).toEqual(['2026-11-04.1'])
    expect(await ids('admin', `${all}?person=nobody@acme.example`)).toEqual([])
    expect(await ids('admin', `${all}?from=2026-11-02&to=2026-11-03`)).toEqual([
      '2026-11-03.1',
      '2026-11-02.1',
    ])
    expect(await ids('admin', `${all}?person=${person}&kind=sign_in&to=2026-11-01`)).toEqual(['2026-11-01.1'])
  })

  test.each(['kind=other', 'from=2026-11-02&to=2026-11-01', 'from=yesterday', 'who=ada'])(
    'are told that %s is no filter',
    async (query) => {
      expect((await on.api('admin', 'GET', `${all}?${query}`)).status).toBe(422)
    },
  )
})

test.each([
  [{}, null],
  [{ what: 'API token', of: 'acme-mail' }, 'API token of acme-mail'],
  [{ sessions: 1 }, '1 session ended'],
  [{ sessionsEnded: 2 }, '2 sessions ended'],
  [{ sessionsEnded: 0 }, null],
  [{ company: 'Acme Data' }, 'Acme Data'],
  [{ reason: 'when changing the password' }, 'when changing the password'],
  [{ staff: true }, null],
  [{ service: 'marketplace' }, 'service marketplace'],
  [{ what: 'Config', of: 'acme-mail', service: 'marketplace' }, 'Config of acme-mail, service marketplace'],
])('details %j are told as %j', (details, words) => {
  expect(detailWording(details)).toBe(words)
})
