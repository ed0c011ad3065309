import { asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox, securityEvents } from '#server/db/schema.ts'
import { forgetAccounts } from '#server/installs/forget-accounts.ts'
import { lockLetter, sendLetterAgain } from '#server/mail/letters.rules.ts'
import { secretLine } from '#server/mail/letter-secrets.ts'
import { sendMail, type Transport } from '#server/mail/send-mail.job.ts'
import { crossing } from '../support/crossing.ts'
import { useWorld } from '../support/use-world.ts'

// Staff see which letters wait, were sent or were given up, and have them sent again.
const on = useWorld()
/** Gives the server a mail server, or takes it away. */
const served = (smtpUrl: string | null = 'smtp://mail.example') =>
  void Object.assign(on.server.config, { smtpUrl })
beforeEach(() => served())
const now = () => on.server.clock.now()
const hourMs = 3_600_000
const take: Transport = () => Promise.resolve()
const refuse: Transport = () => Promise.reject(new Error('451 later'))
const run = (transport: Transport) => sendMail(on.server.db, now(), transport, on.server.config)

type Fields = Partial<typeof outbox.$inferInsert>
const store = async (...letters: Fields[]): Promise<string[]> => {
  const dates = { createdAt: now(), updatedAt: now() }
  const rows = await on.server.db
    .insert(outbox)
    .values(
      letters.map((each, i) => ({
        to: `${i}@customers.example`,
        subject: 'News',
        text: 'Hello',
        ...dates,
        ...each,
      })),
    )
    .returning({ id: outbox.id })
  return rows.map(({ id }) => id)
}
const rowOf = async (id: string) => (await on.server.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const sendAgain = (id: string) => on.api('admin', 'POST', `/outbox/letters/${id}/actions/send_again`)
const view = async (id: string) => (await on.api('admin', 'GET', `/outbox/letters/${id}`)).body
const recorded = async () => {
  const kind = eq(securityEvents.kind, 'letter_sent_again')
  return (await on.server.db.select().from(securityEvents).where(kind)).map(({ details }) => details.what)
}
/** In production, where secrets are nobody's but their readers'. */
async function inProduction<Result>(act: () => Promise<Result>): Promise<Result> {
  Object.assign(on.server.config, { demo: false })
  try {
    return await act()
  } finally {
    Object.assign(on.server.config, { demo: true })
  }
}

test('a letter is given up after its twelfth attempt, and sent again from its first', async () => {
  const [id = ''] = await store({ attempts: 10 })
  await run(refuse)
  expect(await rowOf(id)).toMatchObject({ attempts: 11, givenUpAt: null })
  on.server.clock.advance(12 * hourMs)
  await run(refuse)
  const givenUp = { attempts: 12, givenUpAt: now(), nextAttemptAt: null, error: '451 later' }
  expect(await rowOf(id)).toMatchObject(givenUp)
  on.server.clock.advance(100 * hourMs)
  expect(await run(take)).toBe(0)
  expect(await view(id)).toMatchObject({
    state: 'givenUp',
    turn: 'later',
    given_up_at: givenUp.givenUpAt.toISOString(),
  })

  expect(await sendAgain(id)).toMatchObject({
    status: 200,
    body: { state: 'waiting', attempts: 0, turn: 'now', error: '451 later' },
  })
  expect(await recorded()).toEqual([`letter ${id}`])
  await run(refuse)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, nextAttemptAt: new Date(now().getTime() + 60_000) })
})

test('a letter whose process was killed in its twelfth attempt is taken again', async () => {
  const [id = ''] = await store({ attempts: 11, error: '451 later' })
  void run(() => new Promise(() => {}))
  await expect.poll(async () => (await rowOf(id))?.attempts).toBe(12)
  on.server.clock.advance(5 * 60_000)
  expect(await run(take)).toBe(1)
  expect(await view(id)).toMatchObject({ state: 'sent', attempts: 13 })
})

test('a letter whose process was killed in every attempt is given up once its thirteenth was', async () => {
  const [id = ''] = await store(
    { attempts: 12, nextAttemptAt: now() },
    { attempts: 13, nextAttemptAt: new Date(now().getTime() + 1) },
  )
  void run(() => new Promise(() => {}))
  await expect.poll(async () => (await rowOf(id))?.attempts).toBe(13)
  on.server.clock.advance(5 * 60_000)
  expect(await run(take)).toBe(0)
  const error = 'The server stopped while it was sending this letter.'
  expect(await rowOf(id)).toMatchObject({ attempts: 13, givenUpAt: now(), nextAttemptAt: null, error })
  expect(await on.server.db.$count(outbox, isNull(outbox.givenUpAt))).toBe(0)
  expect((await sendAgain(id)).status).toBe(200)
})

test('a failure that comes after its lease takes nothing back that staff did meanwhile', async () => {
  const [id = ''] = await store({ attempts: 11 })
  let attempts = 0
  await run(async () => {
    attempts += 1
    if (attempts === 2) return
    on.server.clock.advance(5 * 60_000)
    const givenUpAt = now()
    await on.server.db.update(outbox).set({ givenUpAt, attempts: 13 })
    expect((await sendAgain(id)).status).toBe(200)
    throw new Error('too late')
  })
  expect(await rowOf(id)).toMatchObject({ attempts: 1, givenUpAt: null, sentAt: expect.any(Date) })
})

test('no copy is left of a letter whose reader is forgotten while it is made', async () => {
  const [id = ''] = await store({ sentAt: now() })
  const { db } = on.server
  await crossing(
    db,
    async (tx) =>
      sendLetterAgain({ tx, now: now(), by: 'admin', config: on.server.config }, await lockLetter(tx, id)),
    () => db.transaction((tx) => forgetAccounts(tx, ['0@customers.example'], 'at once')),
  )
  expect(await db.select().from(outbox)).toMatchObject([{ id, to: expect.stringMatching(/^forgotten-/) }])
})

test('a letter that another process sent after this one’s lease is not given up', async () => {
  const [id = ''] = await store({ attempts: 11 })
  await run(async () => {
    await on.server.db.update(outbox).set({ sentAt: now() })
    throw new Error('too late')
  })
  expect(await rowOf(id)).toMatchObject({ sentAt: now(), givenUpAt: null, error: null })
})

test('a waiting letter goes at the next run, but not while it is being sent', async () => {
  const [id = ''] = await store({})
  expect(await sendAgain(id)).toMatchObject({
    status: 409,
    body: { error: 'This letter is already about to be sent.' },
  })
  await run(refuse)
  expect(await view(id)).toMatchObject({ state: 'waiting', turn: 'later', attempts: 1, error: '451 later' })
  expect(await sendAgain(id)).toMatchObject({ status: 200, body: { turn: 'now', next_attempt_at: null } })
  await run(refuse)
  on.server.clock.advance(60_000)
  const during = run(async () => expect(await sendAgain(id)).toMatchObject({ status: 409 }))
  expect(await during).toBe(1)
  expect(await recorded()).toEqual([`letter ${id}`])
})

test('without a mail server a letter waits for one, and so does the copy of one that was sent', async () => {
  served(null)
  const error = 'This letter waits for a mail server, and none is configured (SMTP_URL).'
  const later = new Date(now().getTime() + hourMs)
  const [waiting = '', tried = '', sent = ''] = await store(
    {},
    { attempts: 1, nextAttemptAt: later, error: '451 later' },
    { sentAt: now() },
  )
  for (const id of [waiting, tried]) {
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { error } })
    expect(await view(id)).toMatchObject({ turn: 'unserved' })
  }
  expect(await sendAgain(sent)).toMatchObject({ status: 200, body: { turn: 'unserved' } })
  expect(await sendAgain(sent)).toMatchObject({ status: 409, body: { error } })
})

test('a letter over the thirty of the hour says so, also one whose process was killed before', async () => {
  const to = 'ada@customers.example'
  await store(...Array.from({ length: 30 }, () => ({ to, sentAt: now() })))
  const letters = await store({ to }, { to, attempts: 1, nextAttemptAt: now() })
  expect(await run(take)).toBe(0)
  for (const id of letters) {
    const error = 'The reader has had thirty e-mails this hour.'
    const next = new Date(now().getTime() + hourMs).toISOString()
    expect(await view(id)).toMatchObject({ turn: 'full', error, next_attempt_at: next })
    expect(await sendAgain(id)).toMatchObject({
      status: 409,
      body: { error: 'The reader of this letter has had thirty e-mails this hour.' },
    })
  }
  on.server.clock.advance(hourMs)
  expect(await run(take)).toBe(2)
})

test('while a letter is being sent, no next attempt is told, of it or of its mailing', async () => {
  const [id = ''] = await store({ attempts: 3, nextAttemptAt: now() }, { sentAt: now() })
  const during = run(async () => {
    expect(await view(id)).toMatchObject({ attempts: 4, next_attempt_at: null, turn: 'now' })
    expect((await on.api('admin', 'GET', '/outbox/groups')).body).toMatchObject([{ next_attempt_at: null }])
  })
  expect(await during).toBe(1)
})

test('one call has at most a thousand letters sent again, the oldest, and says how many are left', async () => {
  const given = { givenUpAt: now(), attempts: 12 }
  const [oldest = ''] = await store({ ...given, createdAt: new Date(0) })
  await store(...Array.from({ length: 1001 }, () => given))
  const all = () => on.api('admin', 'POST', '/outbox/letters/actions/send_again', {})
  expect((await all()).body).toEqual({ sent: 1000, refused: 0, left: 2 })
  expect(await rowOf(oldest)).toMatchObject({ givenUpAt: null })
  expect((await all()).body).toEqual({ sent: 2, refused: 0, left: 0 })
})

test('of a sent letter a copy goes, one at a time', async () => {
  const sentAt = now()
  const [id = ''] = await store({ sentAt, topic: 'prices', attempts: 1, urgent: true })
  on.server.clock.advance(hourMs)
  const { etag } = (await view(id)) as { etag: string }
  const both = await Promise.all([sendAgain(id), sendAgain(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await view(id)).not.toMatchObject({ etag })
  const letter = { to: '0@customers.example', subject: 'News', text: 'Hello', topic: 'prices', urgent: true }
  expect(await on.server.db.select().from(outbox).orderBy(asc(outbox.createdAt))).toMatchObject([
    { ...letter, id, sentAt },
    { ...letter, createdAt: now(), sentAt: null, attempts: 0 },
  ])
  expect(await run(take)).toBe(1)
  expect(await view(id)).toMatchObject({ state: 'sent', turn: 'later', sent_at: sentAt.toISOString() })
})

test('a letter whose link is gone, or whose reader was forgotten, is not sent again', async () => {
  const gone = 'The link of this letter is no longer available. Its reader can ask for a new one.'
  const forgotten = 'The reader of this letter was forgotten.'
  const [linked = '', forgot = '', plain = ''] = await store(
    { text: `Open:\n${secretLine}\n`, givenUpAt: now(), attempts: 12 },
    { to: 'forgotten-1@forgotten.invalid', sentAt: now() },
    { givenUpAt: now(), attempts: 12 },
  )
  expect(await sendAgain(linked)).toMatchObject({ status: 409, body: { error: gone } })
  expect(await sendAgain(forgot)).toMatchObject({ status: 409, body: { error: forgotten } })
  expect((await on.api('admin', 'POST', '/outbox/letters/actions/send_again', {})).body).toEqual({
    sent: 1,
    refused: 1,
    left: 0,
  })
  expect(await rowOf(plain)).toMatchObject({ givenUpAt: null })
  expect(await recorded()).toEqual(['1 letter'])
})

test('those that were given up go again together, as the filters say, and once whoever asks', async () => {
  const fields = { givenUpAt: now(), attempts: 12, error: '451 away' }
  await store(
    ...Array.from({ length: 30 }, (_, i) => ({ ...fields, topic: i < 12 ? 'prices' : 'stage' })),
    {},
  )
  const all = (body: object) => on.api('admin', 'POST', '/outbox/letters/actions/send_again', body)
  const asked = await Promise.all([all({ topic: 'prices', q: 'NEWS' }), all({ topic: 'prices' })])
  expect(asked.reduce((sum, { body }) => sum + (body as { sent: number }).sent, 0)).toBe(12)
  const counts = async () => (await on.api('admin', 'GET', '/outbox/counts')).body
  expect(await counts()).toEqual({ waiting: 13, given_up: 18, has_mail_server: true })
  const sent: string[] = []
  expect(await run(async ({ to }) => void sent.push(to))).toBe(13)
  expect(new Set(sent).size).toBe(13)
  expect((await all({ q: 'nobody@' })).body).toEqual({ sent: 0, refused: 0, left: 0 })
  expect((await on.api('provider', 'POST', '/outbox/letters/actions/send_again', {})).status).toBe(403)
})

test('letters are found by state, topic, days, and part of a recipient or a subject', async () => {
  await store({ subject: 'Waits' }, { subject: 'Went', sentAt: now(), topic: 'prices' })
  on.server.clock.advance(24 * hourMs)
  await store({ subject: '100% given up', to: 'ada@acme.example', givenUpAt: now(), attempts: 12 })
  const found = async (query: string) => {
    const { body } = await on.api('admin', 'GET', `/outbox/groups?${query}`)
    return (body as { subject: string }[]).map(({ subject }) => subject).toSorted()
  }
  expect(await found('state=waiting')).toEqual(['Waits'])
  expect(await found('state=sent')).toEqual(['Went'])
  expect(await found('state=givenUp')).toEqual(['100% given up'])
  expect(await found('topic=prices')).toEqual(['Went'])
  expect(await found('q=ADA%40')).toEqual(['100% given up'])
  expect(await found('q=100%25')).toEqual(['100% given up'])
  expect(await found('q=%25&state=sent')).toEqual([])
  expect(await found('to=2026-11-02&q=w')).toEqual(['Waits', 'Went'])
})

test('the letters of a mailing are a row with the fate of each', async () => {
  const next = new Date(now().getTime() + hourMs)
  const [id = ''] = await store(
    { sentAt: now() },
    { givenUpAt: now(), attempts: 12, error: '550 nobody' },
    { attempts: 3, nextAttemptAt: next, error: '451 later' },
  )
  const groups = (await on.api('admin', 'GET', '/outbox/groups')).body
  const to = ['0@customers.example', '1@customers.example', '2@customers.example']
  expect(groups).toMatchObject([
    {
      count: 3,
      to,
      sent: 1,
      given_up: 1,
      attempts: 12,
      next_attempt_at: next.toISOString(),
      error: '550 nobody',
    },
  ])
  expect((await on.api('admin', 'GET', `/outbox/mails?group=${id}`)).body).toMatchObject([
    { to: to[0], state: 'sent' },
    { to: to[1], state: 'givenUp', error: '550 nobody' },
    { to: to[2], state: 'waiting', attempts: 3 },
  ])
  expect(await view(id)).toMatchObject({ count: 3, to: to[0] })
})

test('outside the demo staff read letters without their secrets, and not all texts at once', async () => {
  const invited = await on.api('admin', 'POST', '/people', { email: 'ada@acme.example' })
  expect(invited.status).toBe(201)
  const [row] = await on.server.db.select().from(outbox)
  const id = row?.id ?? ''
  expect(await view(id)).toMatchObject({
    text: expect.stringMatching(/oauth\/invitation\?token=\S{40}/),
    link: 'kept',
  })
  await inProduction(async () => {
    expect(await view(id)).toMatchObject({
      text: expect.stringContaining('\n(This link is shown to its reader alone.)\n'),
      link: 'kept',
    })
    expect(JSON.stringify(await view(id))).not.toMatch(/token=|{{|v2\./)
    // As letters from before links were sealed have it.
    const [old = ''] = await store({ text: 'Open:\nhttp://old.example/oauth/invitation?token=abc\n' })
    expect(await view(old)).toMatchObject({ text: 'Open:\n(This link is shown to its reader alone.)\n' })
    await on.server.db.delete(outbox).where(eq(outbox.id, old))
    expect((await on.api('admin', 'GET', '/outbox')).status).toBe(404)
    expect((await on.api('admin', 'GET', '/outbox/groups')).body).toMatchObject([{ count: 1 }])
    await run(take)
    expect(await view(id)).toMatchObject({
      text: expect.stringContaining('\n(This link is no longer available. Ask for a new one.)\n'),
      link: 'gone',
    })
  })
})
