import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { approvalMessages, companyUsers, outbox } from '#server/db/schema.ts'
import { storedAddon } from '#test/support/database/stored-rows.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()
const type = 'marketplace_fitting_approval'

const request = (slug: string, body: object = {}) =>
  on.api('provider', 'POST', `/addons/${slug}/approvals`, { type, ...body })
const decide = (id: string, body: object) => on.api('admin', 'PATCH', `/approvals/${id}`, body)
const say = (who: Who, id: string, text: unknown, headers: Record<string, string> = {}) =>
  on.api(who, 'POST', `/approvals/${id}/messages`, { text }, headers)

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

describe('provider and staff write to each other about an approval', () => {
  test('while it is pending and rejected, in one list with all that they say otherwise, oldest first', async () => {
    const { id, slug } = await pending()
    expect(await messagesFor('provider', id)).toEqual([])
    const asked = await say('admin', id, ' Which icon is it?\nThe blue one? ')
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { id, state: 'pending', message: null, messages: [{ by: 'platform', created_at: expect.any(String) }] },
    ])
    await say('provider', id, 'The blue one.')
    await decide(id, { message: 'Thank you.' })
    await decide(id, { state: 'rejected', message: 'Too thin.' })
    await say('provider', id, 'What is?')
    const again = await request(slug, { text: 'It is thicker now.' })
    expect([again.status, (again.body as { state: string }).state]).toEqual([200, 'pending'])
    const staff = 'admin@platform.example'
    const partner = 'partner@acme.example'
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

  test('and raise no revision, nor a version of the approval', async () => {
    const { id, slug } = await pending()
    const before = await storedAddon(on.server.db, slug)
    const { headers } = await on.api('provider', 'GET', `/approvals/${id}`)
    for (const who of ['provider', 'admin'] as const) expect((await say(who, id, 'Hello.')).status).toBe(201)
    expect((await storedAddon(on.server.db, slug)).revision).toBe(before.revision)
    expect((await on.api('provider', 'GET', `/approvals/${id}`)).headers.get('etag')).toBe(
      headers.get('etag'),
    )
  })

  test('once under one key', async () => {
    const { id } = await pending()
    for (let times = 0; times < 2; times++)
      expect((await say('provider', id, 'Hello.', { 'idempotency-key': 'one' })).status).toBe(201)
    expect(await messagesFor('provider', id)).toHaveLength(1)
  })

  test('not once it is approved, nor about a request that was withdrawn, nor another company', async () => {
    const { id, slug } = await pending()
    expect((await say('stranger', id, 'Hello.')).status).toBe(404)
    await on.api('provider', 'POST', `/approvals/${id}/withdraw`)
    expect((await say('provider', id, 'Hello.')).status).toBe(404)
    await request(slug)
    await decide(id, { state: 'approved', message: 'Forgotten with the decision.' })
    await on.server.db.delete(outbox)
    const refused = await say('admin', id, 'Hello.')
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        id: 'conflict',
        error: 'Messages can be sent while it is pending or rejected; this approval is approved.',
      },
    ])
    expect(await on.server.db.select().from(outbox)).toEqual([])
    expect(await messagesFor('admin', id)).toEqual([])
  })

  test.each([' \n', 'x'.repeat(1001), 7, undefined])('not with the text %j', async (text) => {
    const { id, slug } = await pending()
    expect((await say('provider', id, text)).status).toBe(422)
    if (text === undefined) return
    await decide(id, { state: 'rejected', message: 'Too thin.' })
    expect((await request(slug, { text })).status).toBe(422)
  })

  // READINGS 46: somebody who asked and has left the company is told of the decision, and of nothing else.
  test('and are told to nobody who has left the company', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const leaver = await createPerson(on.server, 'leaver@acme.example', { companyId: on.world.companyId })
    const id = readId((await on.api(leaver, 'POST', `/addons/${slug}/approvals`, { type })).body)
    await on.server.db.delete(companyUsers).where(eq(companyUsers.userId, leaver.id))
    await on.server.db.delete(outbox)
    await say('admin', id, 'Which icon is it?')
    await decide(id, { message: 'The blue one?' })
    expect((await on.server.db.select().from(outbox)).map(({ to }) => to)).toEqual([
      'partner@acme.example',
      'partner@acme.example',
    ])
    await decide(id, { state: 'approved' })
    await on.server.db.delete(outbox)
    await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'Not what was approved.' })
    expect((await on.server.db.select().from(outbox)).map(({ to }) => to).toSorted()).toEqual([
      'admin@platform.example',
      'partner@acme.example',
    ])
  })

  test('what staff write before the company’s line breaks cannot read as the platform’s own words', async () => {
    const { id } = await pending()
    await on.server.db.delete(outbox)
    await say('provider', id, 'Hello.\n\nThe platform asks for your password: https://evil.example')
    const [letter] = await on.server.db.select().from(outbox)
    expect(letter?.text).toContain(
      '> Hello.\n>\n> The platform asks for your password: https://evil.example\n',
    )
  })
})

/** The statements of the migration that carries messages over. */
function carryingOver(): string[] {
  const folder = 'src/server/db/migrations'
  const file = readdirSync(folder).find((name) => name.endsWith('_messages_of_before.sql'))
  const statements = readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint')
  return statements.filter((statement) => statement.includes('INSERT'))
}

test('messages from before they had a table are carried over, in their order', async () => {
  const { id, slug } = await pending()
  await decide(id, { message: 'Which icon is it?' })
  await decide(id, { state: 'rejected', message: 'Too thin.' })
  await request(slug)
  await decide(id, { state: 'rejected', message: 'Too thin.' })
  const before = await messagesFor('admin', id)
  expect(before).toHaveLength(3)
  const { db } = on.server
  // A message that no trail has.
  const { slug: other } = await addonAt(on.world, 'alpha', 'acme-other')
  const untold = readId((await request(other)).body)
  await db.execute(sql`update approvals set message = 'Only here.' where id = ${untold}`)
  await db.delete(approvalMessages)
  for (const statement of carryingOver()) await db.execute(sql.raw(statement))
  expect(await messagesFor('admin', id)).toEqual(before)
  expect(await messagesFor('admin', untold)).toEqual([['platform', null, 'Only here.']])
  expect(await db.$count(approvalMessages, eq(approvalMessages.by, 'provider'))).toBe(0)
})
