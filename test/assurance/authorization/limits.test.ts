import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { limitKinds } from '#contract/endpoints/limit.ts'
import { createApp } from '#server/app.ts'
import type { Limits } from '#server/config/read-limits.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { type Answered, pathOf, send, type Sent } from '#test/assurance/support/send-call.ts'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { readAs } from '#test/support/read-as.ts'

/*
 * Every endpoint that the table limits is driven over its limit and its quota, each set as low as it goes: it answers
 * as CONTRACT says and changes nothing. The rest of the table is driven over the limit of requests.
 */
const sides = twoSides()
type Name = keyof typeof everyEndpoint
const endpoints = Object.entries(everyEndpoint) as [Name, Endpoint][]

type Settings = { [K in keyof Limits]?: Partial<Limits[K]> }

/** The same platform with other settings. */
function platformWith({ limits, quotas }: Settings) {
  const { server } = sides()
  const config = {
    ...server.config,
    limits: { ...server.config.limits, ...limits },
    quotas: { ...server.config.quotas, ...quotas },
  }
  const { db, clock } = server
  return { app: createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null }) }
}

/** A call that is taken. */
function sentOf(name: Name): Sent {
  const { acme, calls } = sides()
  const call = calls.acme[name]
  const sender = senderOf(sides(), acme, call)
  const body = call.body?.(sender?.id ?? acme.user.id)
  return {
    method: everyEndpoint[name].method,
    path: pathOf(everyEndpoint[name], call),
    authorization: sender && `Bearer ${sender.token}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** The tables that differ, but for what is counted. */
const changed = async (before: Record<string, string>) => {
  const { server } = sides()
  return changedTables(before, await tableSums(server.db, server)).filter((name) => name !== 'limit_counts')
}

const bodyOf = ({ text }: Answered) =>
  readAs(
    JSON.parse(text),
    v.looseObject({
      id: v.string(),
      error: v.exactOptional(v.unknown()),
      message: v.exactOptional(v.string()),
    }),
  )

function expectTooMany(answer: Answered, limit: keyof typeof limitKinds): void {
  const { within } = limitKinds[limit]
  expect([answer.status, bodyOf(answer).id]).toEqual([429, 'too_many_requests'])
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(within)
  expect(answer.headers.get('ratelimit-policy')).toBe(`"${limit}";q=1;w=${within}`)
  expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=0;t=${wait}$`))
  const { error, message } = bodyOf(answer)
  expect(error ?? message).toMatch(/Try again in \d+ (second|minute)s?\.$/)
}

const limited = endpoints.flatMap(([name, { limit }]) =>
  limit === undefined ? [] : [[name, limit] as const],
)

/** Each POST with a limit makes something, but a message that is sent again, which is there already. */
const statusOf = (name: Name) =>
  everyEndpoint[name].method === 'POST' && name !== 'deliverySendAgain' ? 201 : 200

let icon = ''
beforeAll(async () => void (icon = dataUrl(await drawn('png', 70, 70))))

/** A change of an add-on or a screenshot is limited where it brings a picture. */
function drivenOf(name: Name): Sent {
  const sent = sentOf(name)
  const { picture } = everyEndpoint[name] as Endpoint
  if (picture === undefined || name === 'screenshotCreate') return sent
  const brought = picture.use === 'icon' ? icon : sides().calls.acme.screenshotCreate.body?.('')['image']
  return { ...sent, body: JSON.stringify({ [picture.field]: brought }) }
}

/** The call once more, such that nothing but the limit stands in its way. */
async function againOf(name: Name): Promise<Sent> {
  const { server, acme } = sides()
  // One review or trial at a time, and one manifest on top of another.
  if (name === 'automaticReviewRequest' || name === 'reviewTrialRequest')
    await server.db.execute("update automatic_reviews set status = 'finished'")
  // A message is sent again once it was sent.
  if (name === 'deliverySendAgain')
    await server.db.execute(
      "update webhook_deliveries set state = 'delivered', attempts = 1, next_attempt_at = null",
    )
  if (name !== 'manifestPush') return drivenOf(name)
  return { ...sentOf(name), body: JSON.stringify({ contents: manifestOf(acme.alpha.slug) }) }
}

describe.each(limited)('%s (%s)', (name, limit) => {
  test('is answered 429 over its limit, and changes nothing', async () => {
    const { server } = sides()
    await server.undone(async () => {
      const platform = platformWith({ limits: { [limit]: 1 } })
      const sent = drivenOf(name)
      const first = await send(platform, sent)
      expect([name, first.status, first.text.slice(0, 300)]).toEqual([
        name,
        statusOf(name),
        first.text.slice(0, 300),
      ])
      expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=0;t=\\d+$`))
      const again = await againOf(name)
      const before = await tableSums(server.db, server)
      expectTooMany(await send(platform, again), limit)
      expect(await changed(before)).toEqual([])
    })
  })

  test('has none where it is turned off, and is not counted', async () => {
    const { server } = sides()
    const counted = await server.undone(async () => {
      const platform = platformWith({ limits: { [limit]: 0 } })
      const before = await tableSums(server.db, server)
      const answer = await send(platform, drivenOf(name))
      expect(answer.status).toBeLessThan(300)
      expect(answer.headers.get('ratelimit')).toBeNull()
      return changedTables(before, await tableSums(server.db, server))
    })
    expect(counted).not.toContain('limit_counts')
  })

  test('counts a request that comes again with its key once', async () => {
    if (everyEndpoint[name].method !== 'POST') return
    const { server } = sides()
    await server.undone(async () => {
      const platform = platformWith({ limits: { [limit]: 1 } })
      const sent = { ...drivenOf(name), headers: { 'idempotency-key': randomUUID() } }
      const [first, again] = [await send(platform, sent), await send(platform, sent)]
      expect([first.status, again.status]).toEqual([statusOf(name), statusOf(name)])
    })
  })
})

describe('a try to add somebody is counted where it is refused', () => {
  const tries = limited.filter(([, limit]) => limitKinds[limit].counts === 'tries').map(([name]) => name)
  test('which are the four that name a person', () => {
    expect(tries.toSorted()).toEqual([
      'alphaUserCreate',
      'companyUserCreate',
      'personInvite',
      'planPassCreate',
    ])
  })

  test.each(tries)('%s: nobody finds out more than so many accounts', async (name) => {
    const { server } = sides()
    await server.undone(async () => {
      const platform = platformWith({ limits: { invitations: 1 } })
      // To be invited, an address must have no account; to be added, it must have one.
      const email = name === 'personInvite' ? 'partner@acme.example' : 'nobody@nowhere.example'
      const unknown = { ...sentOf(name), body: JSON.stringify({ email }) }
      expect((await send(platform, { ...unknown, body: '{"email":"none"}' })).status).toBe(422)
      expect((await send(platform, unknown)).status).toBe(422)
      expectTooMany(await send(platform, unknown), 'invitations')
      expectTooMany(await send(platform, sentOf(name)), 'invitations')
    })
  })
})

const withQuota = endpoints.flatMap(([name, { quota }]) =>
  quota === undefined ? [] : [[name, quota] as const],
)

describe.each(withQuota)('%s (%s)', (name, quota) => {
  /** One more of what there is: a push of a slug that is there adds no add-on. */
  const adding = (): Sent =>
    name === 'manifestPush'
      ? {
          ...sentOf(name),
          path: '/api/v3/addons/acme-another/manifests',
          body: JSON.stringify({ contents: manifestOf('acme-another') }),
        }
      : sentOf(name)

  /** The least setting that refuses one more. */
  async function refusedAt(): Promise<{ answer: Answered; most: number }> {
    for (let most = 1; most < 40; most++) {
      const { server } = sides()
      const before = await tableSums(server.db, server)
      const answer = await server.undone(async () =>
        send(platformWith({ quotas: { [quota]: most } }), adding()),
      )
      expect(await changed(before)).toEqual([])
      if (answer.status === 201) return { answer, most }
      const { error, message } = bodyOf(answer)
      expect([name, answer.status]).toEqual([name, 422])
      const said = error === undefined ? message : (error as { base: string[] }).base[0]
      expect(said).toMatch(new RegExp(`can have ${most} .*There is no room for one more\\.$`))
    }
    throw new Error(`${name} is refused by every quota`)
  }

  test('takes as many as it may have and answers 422 for one more, and changes nothing', async () => {
    const { server } = sides()
    const { most } = await refusedAt()
    await server.undone(async () => {
      const platform = platformWith({ quotas: { [quota]: most } })
      expect((await send(platform, adding())).status).toBe(201)
    })
    expect(
      (await server.undone(async () => send(platformWith({ quotas: { [quota]: 0 } }), adding()))).status,
    ).toBe(201)
  })
})

test.each([
  ['alphaUsers', 'alphaUserCreate', 'alphaUserDelete'],
  ['planPasses', 'planPassCreate', 'planPassDelete'],
] as const)('the quota of %s has room again for what is withdrawn', async (quota, create, remove) => {
  const { server, acme } = sides()
  const adding = (): Sent =>
    create === 'planPassCreate'
      ? { ...sentOf(create), path: `/api/v3/plans/${acme.ids.plan}/plan_passes` }
      : sentOf(create)
  await server.undone(async () => {
    const [stored] = await rowsOf(
      server.db,
      create === 'planPassCreate'
        ? `select count(*) as n from plan_passes where plan_id = '${acme.ids.plan}'`
        : `select count(*) as n from alpha_users where addon_id = '${acme.alpha.id}'`,
      v.object({ n: v.unknown() }),
    )
    const full = platformWith({ quotas: { [quota]: Number(stored?.n) } })
    const refused = await server.keptIf(
      ({ status }) => status < 400,
      () => send(full, adding()),
    )
    expect(refused.status).toBe(422)
    expect((await send(full, sentOf(remove))).status).toBe(200)
    expect((await send(full, adding())).status).toBe(201)
  })
})

test('what there is may be changed however low its quota is', async () => {
  const { server } = sides()
  const push = server.undone(async () =>
    send(platformWith({ quotas: { addons: 1 } }), sentOf('manifestPush')),
  )
  expect((await push).status).toBe(201)
})

describe('every endpoint', () => {
  test.each(endpoints.map(([name]) => name))(
    '%s is answered 429 over the limit of requests',
    async (name) => {
      const { server } = sides()
      await server.undone(async () => {
        const platform = platformWith({
          limits: { reads: 1, writes: 1, serviceReads: 1, serviceWrites: 1 },
        })
        const sent = { ...sentOf(name), headers: { accept: 'application/json; version=2' } }
        const isOfService = sides().calls.acme[name].as === 'service'
        const limit =
          sent.method === 'GET'
            ? isOfService
              ? 'serviceReads'
              : 'reads'
            : isOfService
              ? 'serviceWrites'
              : 'writes'
        // Refused for another reason: it counts all the same.
        expect((await send(platform, sent)).status).toBe(406)
        const before = await tableSums(server.db, server)
        expectTooMany(await send(platform, sent), limit)
        expectTooMany(await send(platform, sentOf(name)), limit)
        expect(await changed(before)).toEqual([])
      })
    },
  )
})
