import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyUsers, topicSettings, users } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'

/* READINGS 46: the topics of a company's users and of staff, and who may turn one off. */

const on = useWorld()

const choices = (body: unknown) =>
  (body as { topic: string; mail: string }[]).map(({ topic, mail }) => `${topic} ${mail}`)
const choose = (who: Parameters<typeof on.api>[0], topic: string, mail: unknown) =>
  on.api(who, 'PUT', `/topics/${topic}`, { mail })

test('a company’s users have six topics, staff those that are told to them, others none', async () => {
  const nobodys = await createPerson(on.server, 'customer@app.example')
  await choose('provider', 'billing', 'daily')
  await choose('admin', 'prices', 'daily')
  expect(choices((await on.api('provider', 'GET', '/topics')).body)).toEqual([
    'approvals at_once',
    'stage at_once',
    'prices at_once',
    'reviews at_once',
    'people at_once',
    'billing daily',
  ])
  expect(choices((await on.api('admin', 'GET', '/topics')).body)).toEqual([
    'approvals at_once',
    'prices daily',
    'people at_once',
  ])
  expect(await on.api(nobodys, 'GET', '/topics')).toMatchObject({ status: 200, body: [] })
  expect(await choose(nobodys, 'billing', 'daily')).toMatchObject({ status: 409 })
  expect(await choose('admin', 'billing', 'daily')).toMatchObject({ status: 409 })
})

test('a refused choice says why, and each choice is answered with its reasons', async () => {
  const blocker = {
    code: 'last_reader',
    message: 'Nobody else gets these letters, and somebody has to.',
    href: null,
  }
  expect(await choose('provider', 'stage', 'never')).toMatchObject({
    status: 409,
    body: { id: 'conflict', error: blocker.message },
  })
  expect(await choose('provider', 'stage', 'daily')).toMatchObject({
    status: 200,
    body: {
      topic: 'stage',
      mail: 'daily',
      steps: [
        { event: 'tellAtOnce', allowed: true, blockers: [] },
        { event: 'tellDaily', allowed: true, blockers: [] },
        { event: 'turnOff', allowed: false, blockers: [blocker] },
      ],
    },
  })
  expect(await choose('provider', 'stage', 'weekly')).toMatchObject({ status: 422 })
})

test('of two who turn a topic off at once, the last one is refused', async () => {
  const colleague = await createPerson(on.server, 'colleague@acme.example', {
    companyId: on.world.companyId,
  })
  const grace = await createPerson(on.server, 'grace@platform.example', { platformAdmin: true })
  const pairs = [
    ['provider', colleague],
    ['admin', grace],
  ] as const
  // Often, so that on a server their transactions meet.
  for (let again = 0; again < 10; again += 1) {
    for (const pair of pairs) {
      const sent = await Promise.all(pair.map((who) => choose(who, 'approvals', 'never')))
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    await on.server.db.delete(topicSettings)
  }
})

test('one who is disabled, has left or is in another company does not count; a choice stays its person’s', async () => {
  const { server, world } = on
  const { db, clock } = server
  const colleague = await createPerson(server, 'colleague@acme.example', { companyId: world.companyId })
  const off = async () => (await choose('provider', 'reviews', 'never')).status
  await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, colleague.id))
  expect(await off()).toBe(409)
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, colleague.id))
  expect(await off()).toBe(200)
  await choose('provider', 'reviews', 'at_once')
  await choose(colleague, 'reviews', 'daily')
  await db
    .update(companyUsers)
    .set({ companyId: world.otherCompanyId })
    .where(eq(companyUsers.userId, colleague.id))
  expect(await off()).toBe(409)
  expect(choices((await on.api(colleague, 'GET', '/topics')).body)).toContain('reviews daily')
})
