import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '../../src/server/db/schema.ts'
import { sendMail, type Transport } from '../../src/server/jobs/send-mail.ts'
import { post } from '../../src/server/rules/mail.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const write = async (...names: string[]) => {
  for (const name of names) {
    await post(
      { tx: on.server.db, now: on.server.clock.now() },
      { to: `${name}@customers.example`, subject: `To ${name}`, text: 'Hello' },
    )
    on.server.clock.advance(1000)
  }
}
const stored = () => on.server.db.select().from(outbox).orderBy(asc(outbox.createdAt))
const run = (transport: Transport) => sendMail(on.server.db, on.server.clock.now(), transport)

describe('the outbox', () => {
  test('is sent oldest first, each letter once', async () => {
    await write('ada', 'bo', 'cy')
    const sent: string[] = []
    expect(await run(async ({ to }) => void sent.push(to))).toBe(3)
    expect(sent).toEqual(['ada@customers.example', 'bo@customers.example', 'cy@customers.example'])
    expect(await run(async ({ to }) => void sent.push(to))).toBe(0)
    expect((await stored()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  test('several senders at once send each letter once', async () => {
    await write(...Array.from({ length: 45 }, (_, i) => `user${i}`))
    const sent: string[] = []
    const transport: Transport = async ({ to }) => void sent.push(to)
    await Promise.all([run(transport), run(transport), run(transport)])
    expect(sent).toHaveLength(45)
    expect(new Set(sent).size).toBe(45)
  })

  test('a letter that is not taken waits longer each time, and does not hold up the others', async () => {
    await write('ada', 'bo')
    const refuse: Transport = async ({ to }) => {
      if (to.startsWith('ada')) throw new Error('550 no such user')
    }
    expect(await run(refuse)).toBe(1)
    const [ada] = await stored()
    expect(ada).toMatchObject({ sentAt: null, attempts: 1, error: '550 no such user' })
    expect(await run(refuse)).toBe(0)
    expect((await stored())[0]).toMatchObject({ attempts: 1 })
    on.server.clock.advance(61_000)
    await run(refuse)
    on.server.clock.advance(61_000)
    await run(refuse)
    expect((await stored())[0]).toMatchObject({ attempts: 2 })
    on.server.clock.advance(61_000)
    expect(await run(async () => {})).toBe(1)
    expect((await stored())[0]).toMatchObject({ error: null, attempts: 3 })
  })

  test('gives up after a dozen tries, keeping the reason', async () => {
    await write('ada')
    let tries = 0
    for (let i = 0; i < 20; i++) {
      await run(async () => {
        tries += 1
        throw new Error('no')
      })
      on.server.clock.advance(24 * 3_600_000)
    }
    expect(tries).toBe(12)
    expect((await stored())[0]).toMatchObject({ sentAt: null, error: 'no' })
  })

  test('shows to staff in demo mode, newest first', async () => {
    await write('ada', 'bo')
    const reply = await on.api('admin', 'GET', '/outbox')
    expect(reply.body).toMatchObject([
      { to: 'bo@customers.example', subject: 'To bo', sent_at: null, error: null },
      { to: 'ada@customers.example' },
    ])
    expect((await on.api('provider', 'GET', '/outbox')).status).toBe(403)
  })
})
