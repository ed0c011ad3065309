import { beforeEach, describe, expect, test } from 'vitest'
import { failedAttempts } from '#server/db/schema.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

/* CONTRACT: an add-on's installs for partners (uuid, plan, state, region, days) and for staff, who also see customers. */
const on = useWorld()

const uuid = (n: number) => `7b0f4a60-0000-4000-8000-00000000000${n}`
const at = (time: string) => new Date(`2026-11-${time}Z`)

let slug: string
beforeEach(async () => {
  const addon = await addonAt(on.world, 'alpha')
  ;({ slug } = addon)
  const { db } = on.server
  const [big, basic] = [await storedPlan(db, addon.id, 'big'), await storedPlan(db, addon.id, 'basic')]
  on.server.clock.set('2026-11-20T14:10:00Z')
  await putInstall(db, {
    resourceId: uuid(1),
    plan: big,
    account: '=cmd@customers.example',
    appName: '+shop',
    requestedAt: at('01T09:00:00'),
    // Of two days a stretch each, the first ended as the second began.
    stretches: [
      { from: at('01T23:50:00'), to: at('03T10:00:00'), planId: basic.id },
      { from: at('03T10:00:00'), to: at('04T00:10:00') },
    ],
    state: 'removing',
    endedAt: at('04T00:10:00'),
    trouble: 'server_error',
    callSince: at('20T14:02:00'),
    tries: 6,
    callAt: at('20T14:20:00'),
  })
  await db.insert(failedAttempts).values({
    addonId: addon.id,
    installId: uuid(1),
    appName: '+shop',
    plan: 'big',
    method: 'DELETE',
    url: 'https://addon.acme.example/resources/1',
    responseCode: 503,
    responseBody: '',
    params: {},
    actionType: 'deprovision',
    errorType: 'server_error',
    createdAt: at('20T14:08:00'),
  })
  await putInstall(db, {
    resourceId: uuid(2),
    plan: basic,
    requestedAt: at('19T09:00:00'),
    region: 'frankfurt',
    stretches: [{ from: at('19T09:00:00') }],
  })
  await putInstall(db, {
    resourceId: uuid(3),
    plan: big,
    requestedAt: at('20T09:00:00'),
    state: 'failed',
    failure: 'refused',
    endedAt: at('20T09:01:00'),
  })
})

const list = async (who: Who, query = '') => {
  const { status, body, headers } = await on.api(who, 'GET', `/addons/${slug}/installs${query}`)
  return { status, headers, rows: body as unknown as Record<string, unknown>[] }
}
const uuids = async (who: Who, query: string) =>
  (await list(who, query)).rows.map((row) => Number(String(row['uuid']).at(-1)))

const requested = {
  uuid: uuid(1),
  plan: 'big',
  state: 'removing',
  region: 'us',
  days: 4,
  requested_at: '2026-11-01T09:00:00.000Z',
  ended_at: '2026-11-04T00:10:00.000Z',
}

test('partners get their installs, newest first, and neither customers nor trouble', async () => {
  const { rows } = await list('provider')
  expect(rows.map((row) => [row['uuid'], row['days'], row['account'], row['trouble']])).toEqual([
    [uuid(3), 0, null, null],
    [uuid(2), 2, null, null],
    [uuid(1), 4, null, null],
  ])
  expect(rows[2]).toEqual({ ...requested, account: null, app: null, trouble: null, is_stuck: false })
})

test('staff are told the customer, the app, and which calls keep failing', async () => {
  const { rows } = await list('admin')
  expect(rows.map((row) => row['is_stuck'])).toEqual([false, false, true])
  expect(rows[2]).toEqual({
    ...requested,
    account: '=cmd@customers.example',
    app: '+shop',
    trouble: {
      error: 'server_error',
      response_code: 503,
      tries: 6,
      since: '2026-11-20T14:02:00.000Z',
      next_try_at: '2026-11-20T14:20:00.000Z',
    },
    is_stuck: true,
  })
})

describe('the list is filtered by', () => {
  test.each<[string, Who, number[]]>([
    ['?state=failed', 'provider', [3]],
    ['?plan=big', 'provider', [3, 1]],
    ['?plan=big&state=removing', 'provider', [1]],
    ['?q=00000002', 'provider', [2]],
    ['?q=SHOP', 'admin', [3, 2, 1]],
    ['?q=%2Bshop', 'admin', [1]],
    ['?q=%3DCMD', 'admin', [1]],
    ['?q=_', 'admin', []],
    // Partners can't find out by a filter what they are not told.
    ['?q=shop', 'provider', []],
    ['?stuck=true', 'admin', [1]],
    ['?stuck=false', 'admin', [3, 2]],
    ['?stuck=true', 'provider', []],
    ['?stuck=false', 'provider', [3, 2, 1]],
  ])('%s for the %s', async (query, who, found) => {
    expect(await uuids(who, query)).toEqual(found)
  })
})

describe('as a file', () => {
  const file = (who: 'provider' | 'admin', range?: string) =>
    on.server.app.request(`/api/v3/addons/${slug}/installs?export=csv`, {
      headers: {
        accept: 'application/json; version=3',
        authorization: `Bearer ${on.world[who].token}`,
        ...(range === undefined ? {} : { range }),
      },
    })

  test('the list has a heading, and for partners no customers', async () => {
    const answer = await file('provider')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      'uuid,plan,state,region,days,requested_at,ended_at',
      `${uuid(3)},big,failed,us,0,2026-11-20T09:00:00.000Z,2026-11-20T09:01:00.000Z`,
      `${uuid(2)},basic,provisioned,frankfurt,2,2026-11-19T09:00:00.000Z,`,
      `${uuid(1)},big,removing,us,4,2026-11-01T09:00:00.000Z,2026-11-04T00:10:00.000Z`,
      '',
    ])
  })

  test('its pages follow each other, and no cell is a formula', async () => {
    const first = await file('admin', 'items ..; max=2')
    expect([first.status, await first.text()]).toEqual([206, expect.stringContaining('ended_at,account,app')])
    const next = await file('admin', first.headers.get('next-range') ?? '')
    expect(await next.text()).toBe(
      `${uuid(1)},big,removing,us,4,2026-11-01T09:00:00.000Z,2026-11-04T00:10:00.000Z,'=cmd@customers.example,'+shop\r\n`,
    )
  })
})
