import { asc } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#server/db/schema.ts'
import { sendMail, type Transport } from '#server/mail/send-mail.job.ts'
import { subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const write = async (...names: string[]) => {
  for (const name of names) {
    await post(
      { tx: on.server.db, now: on.server.clock.now() },
      { to: `${name}@customers.example`, subject: subjectLine`To ${{ slug: name }}`, text: 'Hello' },
    )
    on.server.clock.advance(1000)
  }
}
const stored = () => on.server.db.select().from(outbox).orderBy(asc(outbox.createdAt))
const run = (transport: Transport) =>
  sendMail(on.server.db, on.server.clock.now(), transport, on.server.config)

describe('the outbox', () => {
  test('is sent oldest first, each letter once', async () => {
    for (const [name, second] of [
      ['cy', 2],
      ['ada', 0],
      ['bo', 1],
    ] as const) {
      on.server.clock.set(`2026-11-02T09:00:0${second}Z`)
      await write(name)
    }
    const sent: string[] = []
    expect(await run(async ({ to }) => void sent.push(to))).toBe(3)
    expect(sent).toEqual(['ada@customers.example', 'bo@customers.example', 'cy@customers.example'])
    expect(await run(async ({ to }) => void sent.push(to))).toBe(0)
    expect((await stored()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  test('an urgent letter goes before those that were written earlier', async () => {
    await write(...Array.from({ length: 25 }, (_, i) => `user${i}`))
    const urgent = {
      to: 'ada@customers.example',
      subject: subjectLine`Choose`,
      text: 'Hello',
      urgent: true as const,
    }
    await post({ tx: on.server.db, now: on.server.clock.now() }, urgent)
    const sent: string[] = []
    expect(await run(async ({ to }) => void sent.push(to))).toBe(26)
    expect(sent.slice(0, 2)).toEqual(['ada@customers.example', 'user0@customers.example'])
  })

  test('several senders at once send each letter once', async () => {
    await write(...Array.from({ length: 45 }, (_, i) => `user${i}`))
    const sent: string[] = []
    const transport: Transport = async ({ to }) => void sent.push(to)
    await Promise.all([run(transport), run(transport), run(transport)])
    expect(sent).toHaveLength(45)
    expect(new Set(sent).size).toBe(45)
  })

  test('a letter that is not taken does not hold up the others, and is sent later', async () => {
    await write('ada', 'bo')
    const refuse: Transport = async ({ to }) => {
      if (to.startsWith('ada')) throw new Error('550 no such user')
    }
    expect([await run(refuse), await run(refuse)]).toEqual([1, 0])
    expect((await stored())[0]).toMatchObject({ sentAt: null, attempts: 1, error: '550 no such user' })
    on.server.clock.advance(61_000)
    expect(await run(async () => {})).toBe(1)
    expect((await stored())[0]).toMatchObject({ error: null, attempts: 2 })
  })

  test('a letter comes again at the very instant: a minute later, then twice as long, at most half a day, a dozen times', async () => {
    await write('ada')
    const begun = on.server.clock.now().getTime()
    const tried: number[] = []
    const refuse: Transport = async () => {
      tried.push((on.server.clock.now().getTime() - begun) / 60_000)
      throw new Error('x'.repeat(600))
    }
    await run(refuse)
    for (let at = 1; at < 12; at += 1) {
      const [row] = await stored()
      const due = row?.nextAttemptAt?.getTime() ?? 0
      on.server.clock.advance(due - 1 - on.server.clock.now().getTime())
      await run(refuse)
      on.server.clock.advance(1)
      await run(refuse)
    }
    const pauses = tried.slice(1).map((at, index) => at - (tried[index] ?? 0))
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720])
    expect((await stored())[0]?.error).toHaveLength(500)
    on.server.clock.advance(24 * 3_600_000)
    await run(refuse)
    expect(tried).toHaveLength(12)
  })

  test('a letter of a process that died is taken again, five minutes later', async () => {
    await write('ada')
    const died: Transport = () => new Promise(() => {})
    void run(died)
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
    const sent: string[] = []
    const transport: Transport = async ({ to }) => void sent.push(to)
    on.server.clock.advance(5 * 60_000 - 1)
    expect(await run(transport)).toBe(0)
    on.server.clock.advance(1)
    expect(await run(transport)).toBe(1)
    expect(sent).toEqual(['ada@customers.example'])
    expect((await stored())[0]).toMatchObject({
      sentAt: on.server.clock.now(),
      nextAttemptAt: null,
      attempts: 2,
    })
  })

  describe('in an hour sends one reader thirty e-mails', () => {
    const hour = 3_600_000
    /** Writes letters to Ada, a second apart. */
    const numbered = async (from: number, to: number) => {
      for (let n = from; n <= to; n += 1) {
        await post({ tx: on.server.db, now: on.server.clock.now() }, toAda(String(n)))
        on.server.clock.advance(1000)
      }
    }
    const toAda = (slug: string) => ({
      to: 'ada@customers.example',
      subject: subjectLine`${{ slug }}`,
      text: `Hello ${slug}\n`,
    })
    const sent: string[] = []
    let text = ''
    const take: Transport = async (each) => {
      sent.push(each.subject)
      text = each.text
    }
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
    beforeEach(() => void sent.splice(0))

    test('the last of which holds all that wait; urgent ones and those of others come besides', async () => {
      await numbered(1, 65)
      await write('bo')
      await post({ tx: on.server.db, now: on.server.clock.now() }, { ...toAda('reset'), urgent: true })
      expect(await run(take)).toBe(67)
      expect(sent.toSorted()).toEqual(
        [...numbers(1, 29), '36 messages in one e-mail', 'To bo', 'reset'].toSorted(),
      )
      expect((await stored()).every(({ attempts, sentAt }) => attempts === 1 && sentAt !== null)).toBe(true)
    })

    test('and then none until the first ones are an hour old, when what has come meanwhile goes together', async () => {
      await numbered(1, 29)
      await run(take)
      const first = on.server.clock.now().getTime()
      on.server.clock.advance(60_000)
      await numbered(30, 30)
      expect(await run(take)).toBe(1)
      await numbered(31, 33)
      expect(await run(take)).toBe(0)
      on.server.clock.advance(first + hour - 1 - on.server.clock.now().getTime())
      expect(await run(take)).toBe(0)
      on.server.clock.advance(1)
      expect(await run(take)).toBe(3)
      expect(sent.slice(30)).toEqual(numbers(31, 33))
      await numbered(34, 200)
      on.server.clock.advance(60_000)
      expect(await run(take)).toBe(167)
      expect(sent.at(-1)).toBe('141 messages in one e-mail')
      expect(
        text.startsWith('60\n\nHello 60\n\n----------------------------------------\n\n61\n\nHello 61\n'),
      ).toBe(true)
      expect(text.endsWith('200\n\nHello 200\n')).toBe(true)
    })

    test('however many servers send', async () => {
      await numbered(1, 80)
      await Promise.all([run(take), run(take), run(take)])
      expect(sent).toHaveLength(30)
      expect((await stored()).every(({ sentAt }) => sentAt !== null)).toBe(true)
    })

    test('counting what a server is just sending, not what has failed', async () => {
      await numbered(1, 35)
      const died: Transport = () => new Promise(() => {})
      void run(died)
      await expect
        .poll(async () => (await stored()).filter(({ attempts }) => attempts === 1))
        .toHaveLength(20)
      expect(await run(take)).toBe(15)
      expect(sent).toEqual([...numbers(21, 29), '6 messages in one e-mail'])
      await on.server.db.delete(outbox)
      await numbered(36, 70)
      const fail: Transport = () => Promise.reject(new Error('no'))
      expect(await run(fail)).toBe(0)
      expect((await stored()).every(({ error, attempts }) => error === 'no' && attempts === 1)).toBe(true)
      await numbered(71, 71)
      expect(await run(take)).toBe(1)
      on.server.clock.advance(60_000)
      expect(await run(take)).toBe(35)
    })
  })

  const letter = (to: string) => ({
    to: `${to}@customers.example`,
    subject: subjectLine`The price changes`,
    text: 'From $5.00 to $7.00.\n',
  })
  const groups = async (query = '') => {
    const reply = await on.api('admin', 'GET', `/outbox/groups${query}`)
    expect(reply.status).toBeLessThan(300)
    return readAs(
      reply.body,
      v.array(
        v.looseObject({ id: v.string(), count: v.number(), to: v.array(v.string()), subject: v.string() }),
      ),
    )
  }
  const mailsOf = (id: string) => on.api('admin', 'GET', `/outbox/mails?group=${id}`)

  test('tells letters of one moment apart that differ in their text alone', async () => {
    const { db, clock } = on.server
    const other = { ...letter('user01'), text: 'From $5.00 to $8.00.\n' }
    await post({ tx: db, now: clock.now() }, letter('user00'), other, letter('user02'))
    const { body, headers } = await on.api('admin', 'GET', '/outbox/groups')
    const counts = readAs(body, v.array(v.looseObject({ count: v.number() }))).map(({ count }) => count)
    expect([counts.toSorted(), headers.get('content-range')]).toEqual([[1, 2], 'items 0-1/2'])
  })

  test('is a row for each cause: the same letter to many, and what others were told, apart', async () => {
    const { db, clock } = on.server
    const names = Array.from({ length: 12 }, (_, i) => `user${String(i).padStart(2, '0')}`)
    const partner = {
      to: 'partner@acme.example',
      subject: subjectLine`Your price change was approved`,
      text: 'It was.',
    }
    await post({ tx: db, now: clock.now() }, partner, ...names.map(letter))
    clock.advance(1000)
    // The same words a second later have another cause.
    await post({ tx: db, now: clock.now() }, letter('user00'))
    const [last, ...together] = await groups()
    expect(last).toMatchObject({ subject: 'The price changes', count: 1, to: ['user00@customers.example'] })
    // What was written at one moment is in no certain order.
    expect(together.toSorted((one, other) => one.count - other.count)).toMatchObject([
      { subject: 'Your price change was approved', count: 1, to: ['partner@acme.example'] },
      {
        subject: 'The price changes',
        count: 12,
        to: ['user00@customers.example', 'user01@customers.example', 'user02@customers.example'],
        sent: 0,
        sent_at: null,
        error: null,
      },
    ])
    const many = together.find(({ count }) => count === 12)
    const opened = await mailsOf(many?.id ?? '')
    expect(readAs(opened.body, v.array(v.looseObject({ to: v.string() }))).map(({ to }) => to)).toEqual(
      names.map((name) => letter(name).to),
    )
    expect(opened.headers.get('content-range')).toMatch(/\/12$/)

    // Two were not taken.
    await run(async ({ to }) => {
      if (/user0[12]@/.test(to)) throw new Error('550 no such user')
    })
    const after = (await groups()).find(({ id }) => id === many?.id)
    expect(after).toMatchObject({ count: 12, sent: 10, error: '550 no such user' })
  })

  test('a cause of two letters is sent when its last one is', async () => {
    const { db, clock } = on.server
    await post({ tx: db, now: clock.now() }, letter('ada'), letter('bo'))
    await run(async ({ to }) => {
      if (to.startsWith('bo')) throw new Error('451 later')
    })
    const first = clock.now().toISOString()
    expect(await groups()).toMatchObject([{ count: 2, sent: 1, sent_at: first, error: '451 later' }])
    clock.advance(60_000)
    await run(async () => {})
    const last = clock.now().toISOString()
    expect(await groups()).toMatchObject([{ count: 2, sent: 2, sent_at: last, error: null }])
  })

  test('is shown by days, the first and the last one whole, with the number of those alone', async () => {
    const days = [
      '2026-11-01T23:59:59.999Z',
      '2026-11-02T00:00:00Z',
      '2026-11-03T23:59:59.999Z',
      '2026-11-04T00:00:00Z',
    ]
    for (const [index, day] of days.entries()) {
      on.server.clock.set(day)
      await post(
        { tx: on.server.db, now: on.server.clock.now() },
        { ...letter('ada'), subject: subjectLine`Letter ${{ slug: String(index) }}` },
      )
    }
    for (const path of ['/outbox', '/outbox/groups']) {
      const reply = await on.api('admin', 'GET', `${path}?from=2026-11-02&to=2026-11-03`)
      expect(reply.body).toMatchObject([{ subject: 'Letter 2' }, { subject: 'Letter 1' }])
      expect(reply.headers.get('content-range')).toMatch(/ 0-1\/2$/)
    }
  })

  test('of many letters has every cause once, page by page', async () => {
    const { db, clock } = on.server
    for (let cause = 0; cause < 40; cause += 1) {
      const many = ['user00', 'user01', 'user02'].map(letter)
      const subject = subjectLine`Cause ${{ slug: String(cause) }}`
      await post({ tx: db, now: clock.now() }, ...many.map((each) => ({ ...each, subject })), {
        to: 'partner@acme.example',
        subject: subjectLine`Decision ${{ slug: String(cause) }}`,
        text: 'It was.',
      })
      clock.advance(1000)
    }
    const subjects: string[] = []
    for (let range = 'items ..; max=50'; range !== '';) {
      const reply = await on.api('admin', 'GET', '/outbox/groups', undefined, { range })
      const page = readAs(reply.body, v.array(v.looseObject({ subject: v.string(), count: v.number() })))
      expect(page.every(({ subject, count }) => count === (subject.startsWith('Cause') ? 3 : 1))).toBe(true)
      subjects.push(...page.map(({ subject }) => subject))
      expect(reply.headers.get('content-range')).toMatch(/\/80$/)
      range = reply.headers.get('next-range') ?? ''
    }
    expect([subjects.length, new Set(subjects).size]).toEqual([80, 80])
  })
})
