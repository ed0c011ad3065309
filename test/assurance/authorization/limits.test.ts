import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { createApp } from '#server/app.ts'
import type { Limits } from '#server/config/read-limits.ts'
import { type Answered, pathOf, send, type Sent } from '#test/assurance/support/send-call.ts'
import { changesBy } from '#test/assurance/support/table-sums.ts'
import { limitedCalls, quotaCalls, requestLimits } from '#test/spec/request-limits.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs } from '#test/support/read-as.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'

/*
 * Every call that is limited (test/spec/request-limits.ts) is driven over its limit and its quota, each set as low as it
 * goes: it answers as CONTRACT says and changes nothing. The rest of the table is driven over the limit of requests.
 */
const sides = twoSides()
type Name = keyof typeof everyEndpoint
const isName = (name: string): name is Name => name in everyEndpoint

type Settings = { [K in keyof Limits]?: Partial<Limits[K]> }

/** The same platform with other settings. */
function platformWith({ limits, quotas }: Settings) {
  const { db, clock, config } = sides().server
  const { limits: own, quotas: ownQuotas } = config
  const set = { ...config, limits: { ...own, ...limits }, quotas: { ...ownQuotas, ...quotas } }
  return {
    app: createApp({ db, clock, config: set, log: pino({ level: 'silent' }), portalDir: null }),
  }
}

let icon = ''
beforeAll(async () => void (icon = dataUrl(await drawn('png', 70, 70))))

/** A call that is taken; a change of an add-on or a screenshot brings a picture, which is what is limited. */
function sentOf(name: Name): Sent {
  const { acme, calls } = sides()
  const call = calls.acme[name]
  const sender = senderOf(sides(), acme, call)
  const image = calls.acme.screenshotCreate.body?.('')['image']
  const pictures: Partial<Record<Name, object>> = { addonUpdate: { icon }, screenshotUpdate: { image } }
  const body = pictures[name] ?? call.body?.(sender?.id ?? acme.user.id)
  return {
    method: everyEndpoint[name].method,
    path: pathOf(everyEndpoint[name], call),
    authorization: sender && `Bearer ${sender.token}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** The answer, and the tables that differ then, but for what is counted. */
async function answerTo(platform: ReturnType<typeof platformWith>, sent: Sent) {
  const { result, changed } = await changesBy(sides().server.db, () => send(platform, sent))
  return { answer: result, changed: changed.filter((name) => name !== 'limit_counts') }
}

/** A refusal’s message, as either service has it. */
function saidIn({ text }: Answered): string {
  const many = v.object({ base: v.tuple([v.string()]) })
  const schema = v.looseObject({
    message: v.optional(v.string()),
    error: v.optional(v.union([v.string(), many])),
  })
  const { message, error = message ?? '' } = readAs(JSON.parse(text), schema)
  return typeof error === 'string' ? error : error.base[0]
}

async function expectTooMany(
  platform: ReturnType<typeof platformWith>,
  sent: Sent,
  limit: keyof typeof requestLimits,
): Promise<void> {
  const { answer, changed } = await answerTo(platform, sent)
  const { seconds } = requestLimits[limit]
  expect([answer.status, changed, answer.text]).toEqual([
    429,
    [],
    expect.stringContaining('too_many_requests'),
  ])
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(answer.headers.get('ratelimit-policy')).toBe(`"${limit}";q=1;w=${seconds}`)
  expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=0;t=${wait}$`))
  expect(saidIn(answer)).toMatch(/Try again in \d+ (second|minute)s?\.$/)
}

const limited = Object.entries(limitedCalls).filter((each): each is [Name, (typeof each)[1]] =>
  isName(each[0]),
)

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
  const body = JSON.stringify({ contents: manifestOf(acme.alpha.slug) })
  return name === 'manifestPush' ? { ...sentOf(name), body } : sentOf(name)
}

test.each(limited)(
  '%s is answered 429 over its limit (%s), counts once by its key, and not where it is off',
  async (name, limit) => {
    const { server } = sides()
    const only = { [limit]: 1 }
    await server.undone(async () => {
      const platform = platformWith({ limits: only })
      const first = await send(platform, sentOf(name))
      expect([first.status < 300, first.text]).toEqual([true, first.text])
      expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=0;t=\\d+$`))
      await expectTooMany(platform, await againOf(name), limit)
    })
    await server.undone(async () => {
      const off = platformWith({ limits: { [limit]: 0 } })
      const { result, changed } = await changesBy(server.db, () => send(off, sentOf(name)))
      expect([result.status < 300, result.headers.get('ratelimit')]).toEqual([true, null])
      expect(changed).not.toContain('limit_counts')
    })
    if (everyEndpoint[name].method !== 'POST') return
    await server.undone(async () => {
      const platform = platformWith({ limits: only })
      const sent = { ...sentOf(name), headers: { 'idempotency-key': randomUUID() } }
      const [first, again] = [await send(platform, sent), await send(platform, sent)]
      expect([first.status < 300, again.status]).toEqual([true, first.status])
    })
  },
)

const inviting = limited.filter(([, limit]) => limit === 'invitations')
test('whoever invites by e-mail is counted', () => {
  const names = inviting.map(([name]) => name).toSorted()
  expect(names).toEqual(['alphaUserCreate', 'companyUserCreate', 'personInvite', 'planPassCreate'])
})

test.each(inviting)(
  '%s is counted where it is refused, so that nobody finds out more than so many accounts',
  async (name) => {
    const { server } = sides()
    await server.undone(async () => {
      const platform = platformWith({ limits: { invitations: 1 } })
      // To be invited, an address must have no account; to be added, it must have one.
      const email = name === 'personInvite' ? 'partner@acme.example' : 'nobody@nowhere.example'
      const unknown = { ...sentOf(name), body: JSON.stringify({ email }) }
      expect((await send(platform, { ...unknown, body: '{"email":"none"}' })).status).toBe(422)
      expect((await send(platform, unknown)).status).toBe(422)
      await expectTooMany(platform, unknown, 'invitations')
      await expectTooMany(platform, sentOf(name), 'invitations')
    })
  },
)

/** The settings of quotas. */
const settings: Readonly<Record<string, keyof Limits['quotas']>> = {
  manifestPush: 'addons',
  companyUserCreate: 'companyUsers',
  planCreate: 'plans',
  featureCreate: 'features',
  benefitCreate: 'benefits',
  alphaUserCreate: 'alphaUsers',
  planPassCreate: 'planPasses',
  buildpackCreate: 'buildpacks',
  approvalMessageCreate: 'approvalMessages',
  webhookCreate: 'webhooks',
}

/** One more of what there is: a push of a slug that is there adds no add-on. */
function adding(name: Name): Sent {
  const { acme } = sides()
  const sent = sentOf(name)
  if (name === 'planPassCreate') return { ...sent, path: `/api/v3/plans/${acme.ids.plan}/plan_passes` }
  if (name !== 'manifestPush') return sent
  const body = JSON.stringify({ contents: manifestOf('acme-another') })
  return { ...sent, path: '/api/v3/addons/acme-another/manifests', body }
}

test.each(Object.entries(quotaCalls).map(([name, words]) => [name as Name, words] as const))(
  '%s takes as many as there may be and answers 422 for one more, and changes nothing: %s',
  async (name, words) => {
    const { server } = sides()
    const quota = settings[name] ?? 'addons'
    const add = (most: number) =>
      server.undone(async () => {
        // The approval has none yet.
        if (name === 'approvalMessageCreate') await send(server, sentOf(name))
        return answerTo(platformWith({ quotas: { [quota]: most } }), adding(name))
      })
    // The least setting that takes one more.
    let most = 1
    for (let found = await add(most); found.answer.status !== 201; found = await add(++most)) {
      expect([name, found.answer.status, found.changed]).toEqual([name, 422, []])
      const [start] = words.split(/ [\d,]+ /)
      expect(saidIn(found.answer)).toMatch(
        new RegExp(`(?:^|: )${start} ${most} .*There is no room for one more\\.$`),
      )
      expect(most).toBeLessThan(40)
    }
    expect(most).toBeGreaterThan(1)
    expect((await add(0)).answer.status).toBe(201)
  },
)

test.each([
  ['alphaUsers', 'alphaUserCreate', 'alphaUserDelete'],
  ['planPasses', 'planPassCreate', 'planPassDelete'],
] as const)('the quota of %s has room again for what is withdrawn', async (quota, create, remove) => {
  const { server } = sides()
  const statusAt = async (most: number) => {
    const { status } = await server.undone(() =>
      send(platformWith({ quotas: { [quota]: most } }), adding(create)),
    )
    return status
  }
  let most = 1
  while ((await statusAt(most)) === 422) most += 1
  await server.undone(async () => {
    expect([await statusAt(most - 1), await statusAt(most)]).toEqual([422, 201])
    expect((await send(server, sentOf(remove))).status).toBe(200)
    expect(await statusAt(most - 1)).toBe(201)
  })
})

test('what there is may be changed however low its quota is', async () => {
  const platform = platformWith({ quotas: { addons: 1 } })
  expect((await sides().server.undone(() => send(platform, sentOf('manifestPush')))).status).toBe(201)
})

describe('over the limit of requests is answered 429', () => {
  test.each((Object.entries(everyEndpoint) as [Name, Endpoint][]).map(([name]) => name))(
    '%s',
    async (name) => {
      const { server, calls } = sides()
      await server.undone(async () => {
        const platform = platformWith({ limits: { reads: 1, writes: 1, serviceReads: 1, serviceWrites: 1 } })
        const own = sentOf(name)
        const sent = { ...own, headers: { accept: 'application/json; version=2' } }
        const ofService = calls.acme[name].as === 'service'
        const isRead = sent.method === 'GET'
        const limit = ofService ? (isRead ? 'serviceReads' : 'serviceWrites') : isRead ? 'reads' : 'writes'
        // Refused for another reason: it counts all the same.
        expect((await send(platform, sent)).status).toBe(406)
        await expectTooMany(platform, sent, limit)
        await expectTooMany(platform, own, limit)
      })
    },
  )
})
