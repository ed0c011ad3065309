import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { deprecations, installs, repricings, users } from '#server/db/schema.ts'
import { namedByTheProduct, nameIn, specified } from '#test/spec/writes/names.ts'
import { customer, type Write } from '#test/spec/writes/write.ts'
import { comparedWithWhatWasSeen, ignoringUnknownKeys, ofAnAddon, writes } from '#test/spec/writes/writes.ts'
import { keepFigure } from '#test/support/figures.ts'
import type { Person } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { changesBy } from '#test/assurance/support/table-sums.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
import type { ValidCall } from '#test/support/valid-calls.ts'
import { lettersSince, linesAfter, noticesSince, type Stored, storedNow } from './observe.ts'

/* Each row of test/spec/writes/: the call is made, and all that it leaves behind is compared. */
const sides = twoSides()

type Name = keyof typeof everyEndpoint
const endpoints = Object.entries(everyEndpoint) as [Name, Endpoint][]
const changing = endpoints.filter(([, { method }]) => method !== 'GET')

type Overrides = Partial<Pick<ValidCall, 'as' | 'params' | 'prepare'>> & { body?: Record<string, unknown> }

/** Another call than the valid one, by the row's `where`. */
function overridesOf({ call, where }: Write): Overrides {
  const { acme } = sides()
  const ofReady = { params: { addon: acme.ready.id }, body: { display_name: 'Acme Ready' } }
  const by: Record<string, Overrides> = {
    'addonUpdate of metadata, by staff': {
      as: 'admin',
      body: { status_page_url: 'https://status.acme.example' },
    },
    'addonUpdate of a name that was approved': ofReady,
    'addonUpdate of a name that was approved, by staff': { ...ofReady, as: 'admin' },
    'approvalUpdate that approves': { body: { state: 'approved' } },
    'approvalMessageCreate by staff': { as: 'admin' },
    'approvalUpdate of its message': { body: { message: 'Which plan is it about?' } },
    'approvalUpdate of notes': { body: { state: 'pending', notes: 'Ask Ada.' } },
    'planUpdate of its availability, by staff': {
      as: 'admin',
      body: { enabled: false, public: false, visible: false },
    },
    'deprecationStep that withdraws': {
      params: { id: acme.ids.deprecation, event: 'withdraw' },
      prepare: async ({ db }) => {
        const announced = eq(deprecations.id, acme.ids.deprecation)
        await db.update(deprecations).set({ state: 'announced' }).where(announced)
      },
    },
    'repricingTransition that takes it up': {
      params: { id: acme.ids.repricing, status: 'in_progress' },
      body: {},
    },
    'repricingTransition that approves an increase for existing customers': {
      params: { id: acme.ids.repricing, status: 'approved' },
      body: { message: 'For all of them.' },
    },
    'repricingTransition that approves an increase for new customers only': {
      params: { id: acme.ids.repricing, status: 'approved' },
      body: {},
    },
    'repricingTransition that calls off an increase for existing customers': {
      params: { id: acme.ids.repricing, status: 'rejected' },
      body: {},
    },
  }
  return where === undefined ? {} : (by[`${call} ${where}`] ?? missing(where))
}

function missing(what: string): never {
  throw new Error(`no call for ${what}`)
}

/** Asks for the price change anew, for existing customers or new ones only, with a customer who has the plan. */
async function askedAnew({ where }: Write): Promise<string> {
  const { server, acme, admin } = sides()
  const { db, clock } = server
  const [old] = await db.select().from(repricings).where(eq(repricings.id, acme.ids.repricing))
  if (old === undefined) throw new Error('there is no repricing')
  const post = async (path: string, by: Person, body: object): Promise<string> => {
    const authorization = `Bearer ${by.token}`
    const answer = await send(server, { method: 'POST', path, authorization, body: JSON.stringify(body) })
    return readAs(JSON.parse(answer.text), v.looseObject({ id: v.string() })).id
  }
  await post(`/api/v3/repricings/${old.id}/withdraw`, acme.user, {})
  await db.insert(installs).values({ planId: old.planId, account: customer, installedAt: clock.now() })
  const grandfathered = where === 'that approves an increase for new customers only'
  const request = { price_cents: old.priceCents, grandfathered }
  const id = await post(`/api/v3/plans/${old.planId}/repricings`, acme.user, request)
  if (where === 'that calls off an increase for existing customers')
    await post(`/api/v3/repricings/${id}/transitions/approved`, admin, {})
  return id
}

interface Made {
  call: ValidCall
  endpoint: Endpoint
  caller: ReturnType<typeof senderOf>
  body: Record<string, unknown> | undefined
}

/** Prepares the call on what is stored: a second thing where an order needs one, terms not accepted yet. */
async function madeOf(row: Write): Promise<Made> {
  const { server, acme, calls } = sides()
  const name = row.call as Name
  const { body: other, ...overrides } = overridesOf(row)
  const call = { ...calls.acme[name], ...overrides }
  if (row.where?.includes('an increase for') === true)
    call.params = { ...call.params, id: await askedAnew(row) }
  const caller = senderOf(sides(), acme, call)
  await call.prepare?.(server, caller?.id ?? '')
  let body = other ?? call.body?.(caller?.id ?? '')
  if (name === 'userAcknowledgeMsa')
    await server.db.update(users).set({ acknowledgedMsaAt: null }).where(eq(users.id, acme.user.id))
  if (name === 'featureOrder' || name === 'benefitOrder') {
    const create = name === 'featureOrder' ? 'featureCreate' : 'benefitCreate'
    const second = name === 'featureOrder' ? { name: 'Second' } : { title: 'Second' }
    const made = calls.acme[create]
    const answer = await send(server, {
      method: 'POST',
      path: pathOf(everyEndpoint[create], made),
      authorization: `Bearer ${acme.user.token}`,
      body: JSON.stringify({ ...made.body?.(''), ...second }),
    })
    const { id } = JSON.parse(answer.text) as { id: string }
    body = { ids: [id, name === 'featureOrder' ? acme.ids.feature : acme.ids.benefit] }
  }
  return { call, endpoint: everyEndpoint[name], caller, body }
}

const sendMade = ({ call, endpoint, caller, body }: Made, headers: Record<string, string> = {}) =>
  send(sides().server, {
    method: endpoint.method,
    path: pathOf(endpoint, call),
    authorization: caller && `Bearer ${caller.token}`,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })

/** Tables of the rows that came, whose version rose by one, and that went; with every other rise as it is. */
function rowsSince(before: Stored, after: Stored) {
  const tableOf = (key: string) => key.split('/')[0] ?? ''
  const all = [...new Set([...before.versions.keys(), ...after.versions.keys()])].filter(
    (key) => tableOf(key) !== 'outbox',
  )
  const told = (wanted: (from: number | undefined, to: number | undefined) => string | null) =>
    all
      .flatMap((key) => {
        const how = wanted(before.versions.get(key), after.versions.get(key))
        return how === null ? [] : [`${tableOf(key)}${how}`]
      })
      .toSorted()
  return {
    made: told((from, to) => (from === undefined ? (to === 1 ? '' : ` at version ${to}`) : null)),
    changed: told((from, to) => {
      if (from === undefined || to === undefined || from === to) return null
      return to === from + 1 ? '' : ` by ${to - from}`
    }),
    removed: told((_, to) => (to === undefined ? '' : null)),
  }
}

let failures = 0
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failures += 1
})
afterAll(() =>
  keepFigure({
    part: 'contracts',
    what: 'Every changing call leaves its rows, raises, versions and letters; refused, nothing',
    howMany: `${writes.length} rows of ${changing.length} calls`,
    result: `${failures} failed`,
  }),
)

const titleOf = ({ call, where }: Write) => (where === undefined ? call : `${call} ${where}`)

test('every changing call has its row', () => {
  expect([...new Set(writes.map(({ call }) => call))].toSorted()).toEqual(
    changing.map(([name]) => name).toSorted(),
  )
})

test('every word of a trail row is the specification’s, with its place, or named as the product’s', () => {
  const used = [...new Set(writes.flatMap(({ trail }) => trail.map(nameIn)))].toSorted()
  expect([...Object.keys(specified), ...namedByTheProduct].toSorted()).toEqual(used)
})

/** Sends a prepared call; gives the status, and the tables that have changed. */
async function refusal(made: Made, headers: Record<string, string> = {}) {
  const { result, changed } = await changesBy(sides().server.db, () => sendMade(made, headers))
  return { status: result.status, changed }
}

const refusedBy = (status: number) => ({ status, changed: [] })

type Spoilt = [made: Made, headers: Record<string, string>, status: number]

/** The call with what is refused: a key or query parameter that nobody knows, or a version that was not seen. */
function spoilt({ call, where }: Write, made: Made): Spoilt[] {
  if (where !== undefined) return []
  const query = { ...made.call.query, dry_rum: 'true' }
  const takesKeys = 'body' in everyEndpoint[call as Name] && !ignoringUnknownKeys.includes(call)
  return [
    [{ ...made, call: { ...made.call, query } }, {}, 422],
    ...(takesKeys ? [[{ ...made, body: { ...made.body, unknown_key: 1 } }, {}, 422] as Spoilt] : []),
    ...(comparedWithWhatWasSeen.includes(call) ? [[made, { 'if-match': '"0"' }, 412] as Spoilt] : []),
  ]
}

describe('leaves nothing behind where it is refused, and else what the specification says and nothing more:', () => {
  test.each(writes.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const { server, acme } = sides()
    await server.undone(async () => {
      const made = await madeOf(row)
      for (const [other, headers, status] of spoilt(row, made))
        expect(await refusal(other, headers)).toEqual(refusedBy(status))
      const before = await storedNow(server.db)
      const answer = await sendMade(made)
      expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
      const after = await storedNow(server.db)

      const lines = await linesAfter(server.db, before.lastSerial)
      expect(
        lines.map(({ subject, event, field, from, to, by }) => ({ subject, event, field, from, to, by })),
      ).toEqual(row.trail.map(({ event = null, field = null, ...each }) => ({ ...each, event, field })))
      // Every row names its actor, but for what the platform did by itself.
      for (const { by, actorId } of lines) expect(actorId).toBe(by === 'system' ? null : made.caller?.id)

      const raised = [...after.revisions].filter(([id, revision]) => revision !== before.revisions.get(id))
      const own = [acme.alpha, acme.ready, acme.ga].map(({ id }) => id)
      const about = lines.map(({ addonId }) => addonId).find((id) => id !== null)
      const due = { 'its add-on': [about], 'the company’s add-ons': own, nothing: [] }[row.raises]
      expect(raised.map(([id]) => id).toSorted()).toEqual(due.toSorted())
      const serials = lines.map(({ serial }) => serial)
      for (const [, revision] of raised) expect(serials).toContain(revision)
      // A revision that the answer names is one of now, not of before the call.
      const named = [...answer.text.matchAll(/"revision":(\d+)/g)].map(([, number]) => Number(number))
      expect([...after.revisions.values()]).toEqual(expect.arrayContaining(named))

      const { made: came = [], changed = [], removed = [] } = row
      expect(rowsSince(before, after)).toEqual({
        made: came.toSorted(),
        changed: changed.toSorted(),
        removed: removed.toSorted(),
      })

      const letters = await lettersSince(server.db, before)
      const dueLetters = (row.letters ?? []).toSorted((a, b) => a.to.localeCompare(b.to))
      expect(letters.map(({ to, topic }) => [to, topic])).toEqual(
        dueLetters.map(({ to, topic = null }) => [to, topic]),
      )
      // READINGS 46: what everybody concerned is told of, they are told of in the portal too; customers and billing
      // contacts have no part in it.
      const dueNotices = letters.filter(({ to, topic }) => topic !== null && !/^(customer|bill)@/.test(to))
      expect(
        (await noticesSince(server.db, before)).map(({ to, topic, title }) => [to, topic, title]),
      ).toEqual(dueNotices.map(({ to, topic, subject }) => [to, topic, subject]))
      for (const [i, { says, keeps = [] }] of dueLetters.entries()) {
        const written = `${letters[i]?.subject}\n${letters[i]?.text}`
        for (const fact of says) expect(written).toContain(fact)
        for (const fact of keeps) expect(written).not.toContain(fact)
      }
    })
  })
})

test.each(
  writes
    .filter(({ call, where }) => where === undefined && ofAnAddon.includes(call))
    .map((row) => [row.call, row] as const),
)('%s leaves nothing behind where its add-on is shut down', async (_, row) => {
  const { server, acme, admin } = sides()
  await server.undone(async () => {
    const made = await madeOf(row)
    for (const { id } of [acme.alpha, acme.ready, acme.ga])
      await send(server, {
        method: 'POST',
        path: `/api/v3/addons/${id}/progressions`,
        authorization: `Bearer ${admin.token}`,
        body: JSON.stringify({ to: 'shutdown', state: 'approved' }),
      })
    expect(await refusal(made)).toEqual(refusedBy(409))
  })
})
