import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { addons, approvals, identitySessions, repricings } from '#server/db/schema.ts'
import { type ActCells, actsToProve, bringProof } from '#test/spec/rules/fresh-proof.ts'
import { matching } from '#test/spec/table.ts'
import { keepFigure } from '#test/support/figures.ts'
import { readAs } from '#test/support/read-as.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { changesBy } from '#test/assurance/support/table-sums.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
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
  /** Something else in the valid call. */
  other?: () => Partial<ValidCall>
}

/** Makes the pending approval one of pricing plans, of an add-on in its stage. */
const makePricing: NonNullable<ValidCall['prepare']> = async ({ db }) => {
  const { acme } = sides()
  const ofApproval = eq(approvals.id, acme.ids.approval)
  await db.update(approvals).set({ type: 'pricing_plan_approval' }).where(ofApproval)
  await db.update(addons).set({ state: 'beta' }).where(eq(addons.id, acme.alpha.id))
}

const transition = (status: string) => () => ({
  params: { id: sides().acme.ids.repricing, status },
  body: () => ({}),
})
const acts: Act[] = [
  ...writes
    .filter(([name]) => name !== 'tokenCreate')
    .map(([name]): Act => ({
      title: name,
      call: name,
      decides: ['approvalUpdate', 'repricingTransition'].includes(name) ? 'otherwise' : 'nothing',
    })),
  {
    title: 'progressionCreate by staff',
    call: 'progressionCreate',
    decides: 'nothing',
    other: () => ({ as: 'admin' }),
  },
  {
    title: 'progressionCreate to shutdown',
    call: 'progressionCreate',
    decides: 'nothing',
    other: () => ({ as: 'admin', body: () => ({ to: 'shutdown' }) }),
  },
  {
    title: 'approvalUpdate that approves no prices',
    call: 'approvalUpdate',
    decides: 'to approve something else',
    other: () => ({ body: () => ({ state: 'approved' }) }),
  },
  {
    title: 'approvalUpdate that approves prices',
    call: 'approvalUpdate',
    decides: 'to approve prices',
    other: () => ({ body: () => ({ state: 'approved' }), prepare: makePricing }),
  },
  {
    title: 'approvalUpdate that notes something about prices',
    call: 'approvalUpdate',
    decides: 'otherwise',
    other: () => ({ body: () => ({ notes: 'Ask Ada.' }), prepare: makePricing }),
  },
  {
    title: 'repricingTransition that approves',
    call: 'repricingTransition',
    decides: 'to approve prices',
    other: transition('approved'),
  },
  {
    title: 'repricingTransition that takes it up',
    call: 'repricingTransition',
    decides: 'otherwise',
    other: transition('in_progress'),
  },
]

const validOf = ({ call, other }: Act): ValidCall => ({ ...sides().calls.acme[call], ...other?.() })

async function sendAct(act: Act, headers: Record<string, string> = {}) {
  const { server, acme } = sides()
  const found = validOf(act)
  const sender = senderOf(sides(), acme, found)
  const body = found.body?.(sender?.id ?? '')
  await found.prepare?.(server, sender?.id ?? '')
  const { result: answer, changed } = await changesBy(server.db, () =>
    send(server, {
      method: everyEndpoint[act.call].method,
      path: pathOf(everyEndpoint[act.call], found),
      authorization: `Bearer ${sender?.token}`,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  )
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

const shouldAsk = (act: Act) => {
  const { call, decides } = act
  const party = validOf(act).as === 'admin' ? 'staff' : 'provider'
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

test.each(acts.map((act) => [act.title, act] as const))(
  '%s asks for a proof where it should, if the last one is old or there is none',
  async (_, act) => {
    const { server } = sides()
    const isDue = shouldAsk(act)
    const ages = isDue ? ([null, 16 * minute, 14 * minute] as const) : ([null] as const)
    for (const old of ages)
      await server.undone(async () => {
        await age(old)
        const { answer, changed } = await sendAct(act)
        const body = readAs(JSON.parse(answer.text), v.looseObject({}))
        const isAsked = v.is(asked, body) && answer.status === 403 && changed.length === 0
        const due = isDue && old !== 14 * minute
        expect({ old, body, isAsked, isTaken: answer.status < 300 }).toEqual({
          old,
          body,
          isAsked: due,
          isTaken: !due,
        })
      })
    held += 1
  },
)

const asking = () => acts.filter((act) => shouldAsk(act))

test('what is refused anyway is refused, and asks for nothing', async () => {
  const { server } = sides()
  expect(asking().length).toBeGreaterThan(10)
  for (const act of asking())
    await server.undone(async () => {
      await age(null)
      const { subject, takesRevision } = everyEndpoint[act.call] as Endpoint
      if (subject === undefined || takesRevision === true) return
      const { answer, changed } = await sendAct(act, { 'if-match': '"4711"' })
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
    expect((await sendAct(act, { 'idempotency-key': 'same' })).answer.status).toBe(403)
    await age(minute)
    expect((await sendAct(act, { 'idempotency-key': 'same' })).answer.status).toBe(201)
    await age(null)
    const again = await sendAct(act, { 'idempotency-key': 'same' })
    expect([again.answer.status, again.changed]).toEqual([201, []])
  })
})
