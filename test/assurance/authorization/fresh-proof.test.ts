import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { addons, approvals, identitySessions, repricings } from '#server/db/schema.ts'
import { type ActCells, actsToProve, bringProof } from '#test/spec/rules/fresh-proof.ts'
import { matching } from '#test/spec/table.ts'
import { keepFigure } from '#test/support/figures.ts'
import { readAs } from '#test/support/read-as.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import { twoSides } from '#test/support/two-sides.ts'
import type { ValidCall } from '#test/support/valid-calls.ts'

/*
 * Every changing call that is taken, from a session whose last proof is as old as is told: it asks for a fresh one where
 * the specification says so, as its last check, and has then changed nothing.
 */
const sides = twoSides()
type Name = keyof typeof everyEndpoint
const writes = (Object.entries(everyEndpoint) as [Name, Endpoint][]).filter(
  ([, { method }]) => method !== 'GET',
)

const minute = 60_000

interface Act {
  title: string
  call: Name
  decides: ActCells['decides']
  valid: () => ValidCall
}

const valid = (name: Name) => () => sides().calls.acme[name]

/** The valid call of an endpoint, with something else in its place. */
const changedCall = (name: Name, change: () => Partial<ValidCall>) => () => ({
  ...valid(name)(),
  ...change(),
})

/** Makes the pending approval one of pricing plans, of an add-on in its stage. */
const makePricing: NonNullable<ValidCall['prepare']> = async ({ db }) => {
  const { acme } = sides()
  const ofApproval = eq(approvals.id, acme.ids.approval)
  const [made] = await db
    .update(approvals)
    .set({ type: 'pricing_plan_approval' })
    .where(ofApproval)
    .returning({ addonId: approvals.addonId })
  await db
    .update(addons)
    .set({ state: 'beta' })
    .where(eq(addons.id, made?.addonId ?? ''))
}

const acts: Act[] = [
  ...writes
    .filter(([name]) => name !== 'tokenCreate')
    .map(([name]): Act => ({
      title: name,
      call: name,
      decides: ['approvalUpdate', 'repricingTransition'].includes(name) ? 'otherwise' : 'nothing',
      valid: valid(name),
    })),
  {
    title: 'progressionCreate by staff',
    call: 'progressionCreate',
    decides: 'nothing',
    valid: changedCall('progressionCreate', () => ({ as: 'admin' })),
  },
  {
    title: 'progressionCreate to shutdown',
    call: 'progressionCreate',
    decides: 'nothing',
    valid: changedCall('progressionCreate', () => ({ as: 'admin', body: () => ({ to: 'shutdown' }) })),
  },
  {
    title: 'approvalUpdate that approves no prices',
    call: 'approvalUpdate',
    decides: 'to approve something else',
    valid: changedCall('approvalUpdate', () => ({ body: () => ({ state: 'approved' }) })),
  },
  {
    title: 'approvalUpdate that approves prices',
    call: 'approvalUpdate',
    decides: 'to approve prices',
    valid: changedCall('approvalUpdate', () => ({
      body: () => ({ state: 'approved' }),
      prepare: makePricing,
    })),
  },
  {
    title: 'approvalUpdate that notes something about prices',
    call: 'approvalUpdate',
    decides: 'otherwise',
    valid: changedCall('approvalUpdate', () => ({
      body: () => ({ notes: 'Ask Ada.' }),
      prepare: makePricing,
    })),
  },
  {
    title: 'repricingTransition that approves',
    call: 'repricingTransition',
    decides: 'to approve prices',
    valid: changedCall('repricingTransition', () => ({
      params: { id: sides().acme.ids.repricing, status: 'approved' },
      body: () => ({}),
    })),
  },
  {
    title: 'repricingTransition that takes it up',
    call: 'repricingTransition',
    decides: 'otherwise',
    valid: changedCall('repricingTransition', () => ({
      params: { id: sides().acme.ids.repricing, status: 'in_progress' },
      body: () => ({}),
    })),
  },
]

const senderOf = ({ as }: ValidCall) =>
  as === 'admin' ? sides().admin : as === 'service' ? sides().service : sides().acme.user

async function sendAct({ call, valid: validCall }: Act, changes: { ifMatch?: string; key?: string } = {}) {
  const { server } = sides()
  const found = validCall()
  const sender = senderOf(found)
  const body = found.body?.(sender.id)
  await found.prepare?.(server, sender.id)
  const before = await tableSums(server.db, server)
  const answer = await send(server, {
    method: everyEndpoint[call].method,
    path: pathOf(everyEndpoint[call], found),
    authorization: `Bearer ${sender.token}`,
    headers: {
      ...(changes.ifMatch !== undefined && { 'if-match': changes.ifMatch }),
      ...(changes.key !== undefined && { 'idempotency-key': changes.key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const changed = changedTables(before, await tableSums(server.db, server))
  return { answer, changed: changed.filter((each) => !['limit_counts', 'identity_sessions'].includes(each)) }
}

const asked = v.looseObject({
  id: v.literal('fresh_proof'),
  proof_kinds: v.pipe(v.array(v.string()), v.includes('password')),
})

/** Gives every session a last proof of this age; null for none. */
const age = (ms: number | null) =>
  sides()
    .server.db.update(identitySessions)
    .set({ provedAt: ms === null ? null : new Date(Date.now() - ms) })

const shouldAsk = ({ call, decides, valid: validCall }: Act) => {
  const party = senderOf(validCall()) === sides().admin ? 'staff' : 'provider'
  const isAsked = matching(actsToProve, { call, party, decides }).length > 0
  return isAsked && !bringProof.some((each) => each === call)
}

beforeEach(() => void Object.assign(sides().server.config, { freshProofMs: 15 * minute }))

let held = 0
afterAll(() => {
  Object.assign(sides().server.config, { freshProofMs: 0 })
  keepFigure({
    part: 'authorization',
    what: 'Fresh proofs asked for before what hurts',
    howMany: `${acts.length} changing calls, from sessions with a fresh, an old and no proof`,
    result:
      held === acts.length ? 'asked for where the specification says, and nothing written' : 'otherwise',
  })
})

describe('from a session with an old proof, or none,', () => {
  test.each(acts.map((act) => [act.title, act] as const))('%s asks where it should', async (_, act) => {
    const { server } = sides()
    for (const old of [null, 16 * minute])
      await server.undone(async () => {
        await age(old)
        const { answer, changed } = await sendAct(act)
        const isDue = shouldAsk(act)
        const body = readAs(JSON.parse(answer.text), v.looseObject({}))
        expect({ body, isAsked: v.is(asked, body) && answer.status === 403 && changed.length === 0 }).toEqual(
          {
            body,
            isAsked: isDue,
          },
        )
        expect([isDue || answer.status < 300, answer.text]).toEqual([true, answer.text])
      })
    await server.undone(async () => {
      await age(14 * minute)
      const { answer } = await sendAct(act)
      expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
    })
    held += 1
  })
})

const asking = () => acts.filter((act) => shouldAsk(act))

test('what is refused anyway is refused, and asks for nothing', async () => {
  const { server } = sides()
  expect(asking().length).toBeGreaterThan(10)
  for (const act of asking())
    await server.undone(async () => {
      await age(null)
      const { subject, takesRevision } = everyEndpoint[act.call] as Endpoint
      if (subject === undefined || takesRevision === true) return
      const { answer, changed } = await sendAct(act, { ifMatch: '"4711"' })
      expect([act.title, answer.status, changed]).toEqual([act.title, 412, []])
    })
  await server.undone(async () => {
    await age(null)
    await server.db.update(repricings).set({ status: 'rejected' })
    const approves = acts.find(({ title }) => title === 'repricingTransition that approves')
    if (approves === undefined) throw new Error('no such act')
    expect((await sendAct(approves)).answer.status).toBe(409)
  })
})

test('what was done is answered again to its key, without a proof', async () => {
  const { server } = sides()
  const act = asking().find(({ call }) => call === 'apiAuthorizationRegenerate')
  if (act === undefined) throw new Error('no such act')
  await server.undone(async () => {
    await age(null)
    expect((await sendAct(act, { key: 'same' })).answer.status).toBe(403)
    await age(minute)
    expect((await sendAct(act, { key: 'same' })).answer.status).toBe(201)
    await age(null)
    const again = await sendAct(act, { key: 'same' })
    expect([again.answer.status, again.changed]).toEqual([201, []])
  })
})

test('nothing asks where it is off', async () => {
  const { server } = sides()
  Object.assign(server.config, { freshProofMs: 0 })
  for (const act of asking())
    await server.undone(async () => {
      await age(null)
      expect([act.title, (await sendAct(act)).answer.status < 300]).toEqual([act.title, true])
    })
})
