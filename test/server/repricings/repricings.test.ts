import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { plans, repricings } from '#server/db/schema.ts'
import { readId } from '#test/support/read-as.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/*
 * What can be asked for where stands in test/spec/rules/requests.ts, which step is legal in test/spec/lifecycles/repricing.ts,
 * and both are walked over HTTP in test/model and test/assurance/walks.
 */
const on = useWorld()

async function bigInGa(): Promise<string> {
  const addon = await addonAt(on.world, 'ga')
  return (await storedPlans(on.server.db, addon.id))['big']?.id ?? ''
}

const ask = (planId: string, cents = 6000) =>
  on.api('provider', 'POST', `/plans/${planId}/repricings`, { price_cents: cents })
const set = (id: string, status: string) =>
  on.api('admin', 'POST', `/repricings/${id}/transitions/${status}`, {})
const contract = (planId: string) => on.api('admin', 'PATCH', `/plans/${planId}`, { price_contract: true })

/** The refusal with this repricing as its blocker (READINGS 44). */
const inTheWay = (id: string, status: string) => ({
  status: 409,
  body: {
    id: 'conflict',
    error: `A price change of the plan is under way: its status is ${status}.`,
    code: 'repricing_active',
    repricing: { id },
  },
})

test('a request gives a new repricing, grandfathered unless said otherwise, with its dates', async () => {
  const planId = await bigInGa()
  const reply = await ask(planId)
  expect(reply).toMatchObject({
    status: 201,
    body: {
      addon: { slug: 'acme-ga' },
      plan: { slug: 'big' },
      price_cents: 6000,
      original_price_cents: 5000,
      grandfathered: true,
      reprice_date: '2026-12-01',
      existing_reprice_date: null,
      status: 'new',
      submitter_email: 'partner@acme.example',
      new_install_repricing_completed_at: null,
    },
  })
  expect((await on.api('provider', 'GET', `/plans/${planId}`)).body).toMatchObject({
    price_cents: 5000,
    active_repricings: [{ id: readId(reply.body) }],
  })
  expect((await audit(on.server.db)).violations).toBe(0)
})

test('of requests for a plan at once, one is taken, and the others are told of it until it is over', async () => {
  const planId = await bigInGa()
  const replies = await Promise.all([6000, 6100, 6200].map((cents) => ask(planId, cents)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const [row] = await on.server.db.select().from(repricings)
  expect(await on.server.db.$count(repricings)).toBe(1)
  expect(await ask(planId, 7000)).toMatchObject(inTheWay(row?.id ?? '', 'New'))
  await set(row?.id ?? '', 'rejected')
  expect((await ask(planId, 7000)).status).toBe(201)
})

test('a repricing keeps its plan from becoming contract-priced until it is over; then no other can be asked for', async () => {
  const planId = await bigInGa()
  const id = readId((await ask(planId)).body)
  for (const [status, name] of [
    ['in_progress', 'In Progress'],
    ['approved', 'Approved'],
  ] as const) {
    await set(id, status)
    expect(await contract(planId)).toMatchObject(inTheWay(id, name))
  }
  await set(id, 'rejected')
  expect((await contract(planId)).status).toBe(200)
  expect((await ask(planId)).status).toBe(409)
})

// READINGS 44.
test('a repricing is neither taken up nor approved while its plan is contract-priced; it can be rejected', async () => {
  const planId = await bigInGa()
  const id = readId((await ask(planId)).body)
  // As it could become before it was refused.
  await on.server.db.update(plans).set({ priceContract: true }).where(eq(plans.id, planId))
  expect((await on.api('admin', 'GET', `/repricings/${id}`)).body).toMatchObject({ price_contract: true })
  for (const status of ['in_progress', 'approved'])
    expect(await set(id, status)).toMatchObject({
      status: 409,
      body: {
        code: 'contract_priced',
        error: 'The price is contractually negotiated outside billing.',
      },
    })
  expect((await set(id, 'rejected')).body).toMatchObject({ status: 'rejected' })
  expect((await audit(on.server.db)).violations).toBe(0)
})
