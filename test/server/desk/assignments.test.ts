import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39: an item of the desk that one of staff takes on; it locks nothing. */

const on = useWorld()

const type = 'marketplace_fitting_approval'
const told = v.looseObject({
  assignee: v.nullable(v.looseObject({ user: v.looseObject({ email: v.string() }), since: v.string() })),
})
const assigneeIn = (body: unknown) => {
  const { assignee } = readAs(body, told)
  return assignee && [assignee.user.email, assignee.since]
}

async function stage() {
  const grace = await createPerson(on.server, 'grace@platform.example', { platformAdmin: true })
  const { slug } = await addonAt(on.world, 'alpha')
  const request = () => on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })
  const id = readId((await request()).body)
  const path = `/desk/assignments/approval/${id}`
  return {
    grace,
    id,
    request,
    assign: (who: Person | 'admin' | 'provider', from: string | null = null) =>
      on.api(who, 'PUT', path, { from }),
    unassign: (who: Person | 'admin') => on.api(who, 'DELETE', path),
    assignee: async () => assigneeIn((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body),
  }
}

const now = () => on.server.clock.now().toISOString()
const graces = 'grace@platform.example'

test('of two who take it on at once, one has it and the other is told who', async () => {
  const { grace, assign, unassign, assignee } = await stage()
  const at = now()
  const race = () => Promise.all([assign('admin'), assign(grace)])
  let sent = await race()
  // Often, so that on a server their transactions meet.
  for (let again = 0; again < 20; again += 1) {
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await unassign('admin')
    await unassign(grace)
    sent = await race()
  }
  const winner = sent.find(({ status }) => status === 200)
  const loser = sent.find(({ status }) => status === 409)
  const [email] = assigneeIn(winner?.body) ?? []
  expect(loser?.body).toMatchObject({
    id: 'conflict',
    code: 'assigned_meanwhile',
    error: `${email} took it on a moment ago.`,
  })
  expect(await assignee()).toEqual([email, at])
})

test('it is taken over by who names its assignee, and given back by that one alone', async () => {
  const { grace, assign, unassign, assignee } = await stage()
  await on.server.db.update(users).set({ name: 'Grace' }).where(eq(users.id, grace.id))
  await assign(grace)
  expect(await unassign('admin')).toMatchObject({
    status: 409,
    body: { code: 'not_yours', error: 'It is assigned to Grace, not to you.' },
  })
  on.server.clock.advance(60_000)
  const at = now()
  expect(assigneeIn((await assign('admin', grace.id)).body)).toEqual([on.world.admin.email, at])
  expect(await assignee()).toEqual([on.world.admin.email, at])
  expect(assigneeIn((await unassign('admin')).body)).toBeNull()
  // What its assignee has given back meanwhile is not refused to whoever saw them.
  expect((await assign(grace, on.world.admin.id)).status).toBe(200)
})

test('what is sent again after a lost answer is taken, and changes nothing', async () => {
  const { grace, assign, unassign } = await stage()
  const at = now()
  await assign(grace)
  on.server.clock.advance(60_000)
  expect(assigneeIn((await assign(grace)).body)).toEqual([graces, at])
  await unassign(grace)
  expect(await unassign(grace)).toMatchObject({ status: 200, body: { assignee: null } })
})

test('whoever is no longer staff has nothing: it is nobody’s', async () => {
  const { grace, assign, assignee } = await stage()
  for (const lost of [
    { platformAdmin: false },
    { disabledAt: new Date() },
    { email: 'grace@home.example' },
  ]) {
    const had = { platformAdmin: true, disabledAt: null, email: graces }
    await on.server.db.update(users).set(had).where(eq(users.id, grace.id))
    await assign(grace, on.world.admin.id)
    expect(await assignee()).toContain(graces)
    await on.server.db.update(users).set(lost).where(eq(users.id, grace.id))
    expect(await assignee()).toBeNull()
    expect((await assign('admin')).status).toBe(200)
  }
})

test('it stays through a rejection and a new request, and counts only while it waits', async () => {
  const { grace, id, assign, assignee, request } = await stage()
  const at = now()
  await assign(grace)
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too short.' })
  expect(await assignee()).toBeNull()
  expect(await assign('admin', grace.id)).toMatchObject({
    status: 409,
    body: { id: 'conflict', error: 'This no longer waits for a decision.' },
  })
  await request()
  expect(await assignee()).toEqual([graces, at])
})

test('what is not served cannot be taken on, nor by a provider', async () => {
  const { grace, id, assign } = await stage()
  expect((await assign('provider')).status).toBe(403)
  await on.api('provider', 'POST', `/approvals/${id}/withdraw`)
  expect((await assign(grace)).status).toBe(404)
  expect((await on.api(grace, 'PUT', `/desk/assignments/repricing/${id}`, { from: null })).status).toBe(404)
})

test('a price change is taken on, and who has it open learns that with the others’ claims', async () => {
  const { id: addonId } = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, addonId)
  const body = { price_cents: 9900, grandfathered: true }
  const id = readId((await on.api('provider', 'POST', `/plans/${big?.id}/repricings`, body)).body)
  const at = now()
  await on.api('admin', 'PUT', `/desk/assignments/repricing/${id}`, { from: null })
  const expected = [on.world.admin.email, at]
  expect(assigneeIn((await on.api('admin', 'GET', `/repricings/${id}/evidence`)).body)).toEqual(expected)
  expect(assigneeIn((await on.api('admin', 'PUT', `/desk/claims/repricing/${id}`)).body)).toEqual(expected)
})
