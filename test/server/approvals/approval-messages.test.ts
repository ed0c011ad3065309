import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { companyUsers, outbox } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()
const type = 'marketplace_fitting_approval'
const [staff, partner] = ['admin@platform.example', 'partner@acme.example']

const request = (slug: string, body: object = {}) =>
  on.api('provider', 'POST', `/addons/${slug}/approvals`, { type, ...body })
const decide = (id: string, body: object) => on.api('admin', 'PATCH', `/approvals/${id}`, body)
const say = (who: Who, id: string, text: string) => on.api(who, 'POST', `/approvals/${id}/messages`, { text })

async function pending() {
  const { slug } = await addonAt(on.world, 'alpha')
  return { id: readId((await request(slug)).body), slug }
}

interface Message {
  by: string
  email: string | null
  text: string
}
const messagesIn = (body: unknown) =>
  (body as { messages: Message[] }).messages.map(({ by, email, text }) => [by, email, text])
const messagesFor = async (who: Who, id: string) =>
  messagesIn((await on.api(who, 'GET', `/approvals/${id}`)).body)
const readers = async () => (await on.server.db.select().from(outbox)).map(({ to }) => to).toSorted()

test('provider and staff write to each other while it is pending and rejected, in one list with all that they say', async () => {
  const { id, slug } = await pending()
  const asked = await say('admin', id, ' Which icon is it?\nThe blue one? ')
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { id, state: 'pending', message: null, messages: [{ by: 'platform', created_at: expect.any(String) }] },
  ])
  await say('provider', id, 'The blue one.')
  await decide(id, { message: 'Thank you.' })
  await decide(id, { state: 'rejected', message: 'Too thin.' })
  await say('provider', id, 'What is?')
  expect(await request(slug, { text: 'It is thicker now.' })).toMatchObject({
    status: 200,
    body: { state: 'pending' },
  })
  const said = [
    ['platform', staff, 'Which icon is it?\nThe blue one?'],
    ['provider', partner, 'The blue one.'],
    ['platform', staff, 'Thank you.'],
    ['platform', staff, 'Too thin.'],
    ['provider', partner, 'What is?'],
    ['provider', partner, 'It is thicker now.'],
  ]
  expect(await messagesFor('admin', id)).toEqual(said)
  // Staff are not named to providers.
  const toProvider = said.map(([by, email, text]) => [by, by === 'platform' ? null : email, text])
  expect(await messagesFor('provider', id)).toEqual(toProvider)
  for (const path of [`/addons/${slug}/approvals`, `/addons/${slug}/next_steps`]) {
    const { body } = await on.api('provider', 'GET', path)
    const [approval] = Array.isArray(body) ? body : (body as { approvals: unknown[] }).approvals
    expect(messagesIn(approval)).toEqual(toProvider)
  }
  expect((await audit(on.server.db)).violations).toBe(0)
})

test('nobody writes about an approval once it is approved; what came with the approval is forgotten', async () => {
  const { id } = await pending()
  await decide(id, { state: 'approved', message: 'Forgotten with the decision.' })
  await on.server.db.delete(outbox)
  expect(await say('admin', id, 'Hello.')).toMatchObject({
    status: 409,
    body: { error: 'Messages can be sent while it is pending or rejected; this approval is approved.' },
  })
  expect(await readers()).toEqual([])
  expect(await messagesFor('admin', id)).toEqual([])
})

// READINGS 46: somebody who asked and has left the company is told of the decision, and of nothing else.
test('messages and lapses are told to nobody who has left the company', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const leaver = await createPerson(on.server, 'leaver@acme.example', { companyId: on.world.companyId })
  const id = readId((await on.api(leaver, 'POST', `/addons/${slug}/approvals`, { type })).body)
  await on.server.db.delete(companyUsers).where(eq(companyUsers.userId, leaver.id))
  await on.server.db.delete(outbox)
  await say('admin', id, 'Which icon is it?')
  await decide(id, { message: 'The blue one?' })
  expect(await readers()).toEqual([partner, partner])
  await decide(id, { state: 'approved' })
  await on.server.db.delete(outbox)
  await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'Not what was approved.' })
  expect(await readers()).toEqual([staff, partner])
})

test('what is written before line breaks cannot read as the platform’s own words', async () => {
  const { id } = await pending()
  await on.server.db.delete(outbox)
  await say('provider', id, 'Hello.\n\nThe platform asks for your password: https://evil.example')
  const [letter] = await on.server.db.select().from(outbox)
  expect(letter?.text).toContain('> Hello.\n>\n> The platform asks for your password: https://evil.example\n')
})
