import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox, repricings } from '#server/db/schema.ts'
import { startJobs } from '#server/jobs.ts'
import { sendMail } from '#server/mail/send-mail.job.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import { mailServer, type MailServer } from '../support/mail-server.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

let mail: MailServer
beforeEach(async () => (mail = await mailServer()))
afterEach(() => mail.close())

const write = (to: string) =>
  post(
    { tx: on.server.db, now: on.server.clock.now() },
    { to, subject: subjectLine`Grüße aus dem Portal`, text: 'Hello\n.\nthere' },
  )

describe('mail over SMTP', () => {
  test('arrives whole, with who it is from and an id of its own', async () => {
    await write('ada@customers.example')
    const { db, clock } = on.server
    expect(
      await sendMail(db, clock.now(), smtpTransport(mail.url, 'portal@platform.example'), on.server.config),
    ).toBe(1)
    const [row] = await db.select().from(outbox)
    const [letter = ''] = mail.letters
    expect(letter).toContain('From: portal@platform.example')
    expect(letter).toContain('To: ada@customers.example')
    expect(letter).toContain(`Message-ID: <${row?.id}@partner-portal>`)
    expect(letter).toContain('Subject: =?UTF-8?')
    expect(letter).toContain('\r\n\r\nHello\r\n.\r\nthere')
  })

  test('what the mail server refuses stays, with its words', async () => {
    await write('nobody@customers.example')
    const { db, clock } = on.server
    expect(
      await sendMail(db, clock.now(), smtpTransport(mail.url, 'portal@platform.example'), on.server.config),
    ).toBe(0)
    expect(await db.select().from(outbox)).toMatchObject([
      { sentAt: null, error: expect.stringContaining('550') },
    ])
  })
})

describe('the password of the mail server', () => {
  const secret = 'mail-password'
  /** Sends a letter by a URL with a password; its certificate is of nobody whom the machine knows. */
  async function sendBy(offers: Parameters<typeof mailServer>[0], options = '', allowPlaintext = false) {
    const server = await mailServer(offers)
    const url = `${server.url.replace('//', `//portal:${secret}@`)}?tls.rejectUnauthorized=false${options}`
    await write('ada@customers.example')
    const { db, clock, config } = on.server
    const transport = smtpTransport(url, 'portal@platform.example', allowPlaintext)
    const count = await sendMail(db, clock.now(), transport, config)
    await server.close()
    return { count, passwords: server.passwords }
  }

  test('is sent once the connection is encrypted', async () => {
    expect(await sendBy(['AUTH', 'STARTTLS'])).toEqual({
      count: 1,
      passwords: [{ password: secret, encrypted: true }],
    })
  })

  test.each(['', '&requireTLS=false', '&ignoreTLS=true', '&opportunisticTLS=true'])(
    'is not sent where the server offers no encryption, whatever the URL says (%s)',
    async (options) => {
      expect(await sendBy(['AUTH'], options)).toEqual({ count: 0, passwords: [] })
      expect((await on.server.db.select().from(outbox))[0]?.error).toMatch(/TLS/)
    },
  )

  test('is sent in the clear where a setting allows it', async () => {
    expect(await sendBy(['AUTH'], '', true)).toEqual({
      count: 1,
      passwords: [{ password: secret, encrypted: false }],
    })
  })
})

describe('the platform’s jobs', () => {
  test('do at once what is due, and let go of everything when they stop', async () => {
    const addon = await addonAt(on.world, 'ga')
    const { big } = await storedPlans(on.server.db, addon.id)
    const reply = await on.api('provider', 'POST', `/plans/${big?.id}/repricings`, { price_cents: 6000 })
    const id = readId(reply.body)
    await on.api('admin', 'POST', `/repricings/${id}/transitions/approved`)
    on.server.clock.set('2026-12-01T00:00:00Z')
    const { db, clock, config } = on.server
    const jobs = startJobs(
      { db, clock, config: { ...config, smtpUrl: mail.url }, log: pino({ level: 'silent' }) },
      on.server.notices,
    )
    const status = async () => (await db.select().from(repricings))[0]?.status
    await expect.poll(status).toBe('completed')
    await expect.poll(() => mail.letters.length).toBeGreaterThan(0)
    // Nothing else looks for a minute.
    const sent = mail.letters.length
    await write('ada@customers.example')
    await expect.poll(() => mail.letters.length).toBe(sent + 1)
    await jobs.stop()
  })
})
