import { isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#server/db/schema.ts'
import { sendMail, type Transport } from '#server/mail/send-mail.job.ts'
import { lookAtBoxes, resealBoxes } from '#server/keys/sealed-boxes.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'
import { createPerson } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'
import { resetLink } from '../support/letter-text.ts'
import { useWorld } from '../support/use-world.ts'

// A link that opens an account is readable in its letter, and nowhere else.
const on = useWorld()
const ada = 'ada@acme.example'
const gone = '(This link is no longer available. Ask for a new one.)'

const now = () => on.server.clock.now()
let sent: string[] = []
beforeEach(() => (sent = []))
const take: Transport = async ({ text }) => void sent.push(text)
const send = (transport: Transport = take) => sendMail(on.server.db, now(), transport, on.server.config)

const causes = {
  'a reset that was asked for': async () => {
    await createPerson(on.server, ada)
    await resetLink(on.server, ada)
    return 'Choose a new password'
  },
  'a reset that staff send': async () => {
    const { id } = await createPerson(on.server, ada)
    expect((await on.api('admin', 'POST', `/people/${id}/actions/send_password_reset`)).status).toBe(200)
    return 'Choose a new password'
  },
  'an invitation': async () => {
    expect((await on.api('admin', 'POST', '/people', { email: ada })).status).toBe(201)
    return 'You are invited'
  },
  'an invitation that is sent again': async () => {
    const id = readId((await on.api('admin', 'POST', '/people', { email: ada })).body)
    await on.server.db.delete(outbox)
    expect((await on.api('admin', 'POST', `/people/${id}/actions/resend`)).status).toBe(200)
    return 'You are invited'
  },
}

/** Everything that the outbox has stored, as who reads the database sees it. */
const stored = async () =>
  JSON.stringify(await rowsOf(on.server.db, sql`select * from outbox`, v.looseObject({})))

test.each(Object.entries(causes))('%s has its link in the letter only', async (_, cause) => {
  const subject = await cause()
  expect(await on.server.db.select().from(outbox)).toMatchObject([
    { to: ada, urgent: true, subject: expect.stringContaining(subject), secretBox: expect.any(String) },
  ])
  expect(await stored()).not.toMatch(/token=|reset_|invitation_/)
  // A demo, which sends nothing, shows its staff the link that works.
  const link = /^https?:\/\/\S+(\/oauth\/\w+\?token=\S{40,})$/m
  expect((await on.api('admin', 'GET', '/outbox')).body).toMatchObject([
    { text: expect.stringMatching(link) },
  ])

  await expect(send(() => Promise.reject(new Error('away')))).resolves.toBe(0)
  on.server.clock.advance(60_000)
  expect(await send()).toBe(1)
  const path = link.exec(sent[0] ?? '')?.[1] ?? ''
  expect((await on.server.app.request(path)).status).toBe(200)
  expect(await stored()).not.toMatch(/v2\./)
  expect((await on.api('admin', 'GET', '/outbox')).body).toMatchObject([
    { text: expect.stringContaining(gone) },
  ])
})

test('two invitations at the same instant are shown apart, each with its own link', async () => {
  for (const email of [ada, 'bo@acme.example'])
    expect((await on.api('admin', 'POST', '/people', { email })).status).toBe(201)
  const groups = (await on.api('admin', 'GET', '/outbox/groups')).body as { id: string }[]
  expect(groups).toMatchObject([{ count: 1 }, { count: 1 }])
  const letters = await Promise.all(groups.map(({ id }) => on.api('admin', 'GET', `/outbox/letters/${id}`)))
  expect(new Set(letters.map(({ body }) => (body as { text: string }).text)).size).toBe(2)
})

test('a letter whose secret no key opens is sent, and says so', async () => {
  await causes['an invitation']()
  await on.server.db.update(outbox).set({ secretBox: 'v2.00000000.AAAA' })
  expect(await send()).toBe(1)
  expect(sent[0]).toContain(`it works once:\n${gone}\n`)
})

test('no name is taken for the place of the link', async () => {
  const made = await on.api('admin', 'POST', '/companies', { name: '{{the link of this letter}}' })
  expect(made.status).toBe(201)
  const company = readId(made.body)
  expect((await on.api('admin', 'POST', '/people', { email: ada, company })).status).toBe(201)
  await send()
  expect(sent[0]?.match(/token=/g)).toHaveLength(1)
  expect(sent[0]).toContain('“{{the link of this letter}}”')
})

test('a rotation of the key seals the secrets of waiting letters anew, and passes over the others', async () => {
  const { db } = on.server
  await db.insert(outbox).values({ to: ada, subject: 'Other', text: '', createdAt: now(), updatedAt: now() })
  await causes['an invitation']()
  const key = Buffer.from(testSecretsKey, 'hex')
  const other = Buffer.from(otherSecretsKey, 'hex')
  const keys = { secretsKey: other, otherSecretsKey: key }
  const found = { current: 0, unreadable: [] }
  const [letter] = await db.select().from(outbox).where(isNotNull(outbox.secretBox))
  expect(await lookAtBoxes(db, keys)).toEqual({ ...found, underOther: [`letter ${letter?.id}`] })
  expect(await resealBoxes(db, keys, () => undefined)).toBe(1)
  await sendMail(db, now(), take, { secretsKey: other, otherSecretsKey: null })
  expect(sent.filter((text) => /token=invitation_\S{40}/.test(text))).toHaveLength(1)
  expect(await lookAtBoxes(db, keys)).toEqual({ ...found, underOther: [] })
})

test('a link from before links were sealed is taken out once its letter is sent', async () => {
  const link = 'https://portal.example/base/oauth/invitation?token=invitation_abc'
  const letter = { to: ada, subject: 'You are invited', text: `Open:\n${link}\n\nOr not.`, urgent: true }
  await on.server.db.insert(outbox).values({ ...letter, createdAt: now(), updatedAt: now() })
  expect(await send()).toBe(1)
  expect(sent).toEqual([`Open:\n${link}\n\nOr not.`])
  expect(await stored()).not.toContain('invitation_abc')
})

test('a letter that is given up keeps no link, nor one from before links were sealed', async () => {
  await causes['an invitation']()
  const text = 'Open:\nhttps://portal.example/oauth/reset?token=reset_abc\n'
  await on.server.db
    .insert(outbox)
    .values({ to: ada, subject: 'Reset', text, urgent: true, createdAt: now(), updatedAt: now() })
  await on.server.db.update(outbox).set({ attempts: 10 })
  const refuse: Transport = () => Promise.reject(new Error('no'))
  await send(refuse)
  expect(await stored()).toMatch(/v2\..*reset_abc|reset_abc.*v2\./)
  on.server.clock.advance(24 * 3_600_000)
  await send(refuse)
  expect(await on.server.db.select().from(outbox)).toMatchObject([{ attempts: 12 }, { attempts: 12 }])
  expect(await stored()).not.toMatch(/v2\.|reset_abc/)
})
