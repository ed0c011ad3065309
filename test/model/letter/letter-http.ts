import { and, eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LetterEvent, LetterFacts, LetterSnapshot } from '#machines/letter/lifecycle.ts'
import { outbox } from '#server/db/schema.ts'
import { secretLine } from '#server/mail/letter-secrets.ts'
import { letterState, stepLetter } from '#server/mail/letters.rules.ts'
import { sendMail, type Transport } from '#server/mail/send-mail.job.ts'
import type { Driver } from '#test/runner/model.ts'
import { call } from '#test/support/people.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'

const hourMs = 3_600_000
const subject = 'A letter on its way'

/** The steps of a letter: by the job, with a mail server of the test's, and by requests to the real server. */
export function letterHttp(platform: () => Platform): Driver<LetterSnapshot, LetterEvent, LetterFacts> & {
  letterId: () => string
} {
  let facts: LetterFacts
  let id: string
  const db = () => platform().server.db
  const now = () => platform().server.clock.now()
  const request = (by: 'provider' | 'admin', method: string, path: string) =>
    call(platform().server, method, `/api/v3/outbox/letters/${id}${path}`, { as: platform().anybody(by) })
  const sendAgain = (by: LetterEvent['by']) => request(by as 'provider', 'POST', '/actions/send_again')
  const isThis = () => eq(outbox.id, id)
  const isCopy = () => and(eq(outbox.subject, subject), ne(outbox.id, id))
  const letterRow = async () => {
    const [row] = await db().select().from(outbox).where(isThis())
    if (row === undefined) throw new Error('the letter is gone')
    return row
  }
  const stored = () => db().select().from(outbox).where(eq(outbox.subject, subject)).orderBy(outbox.createdAt)
  const fateOf = (state: LetterSnapshot['value']) => ({
    sentAt: state === 'sent' ? now() : null,
    givenUpAt: state === 'givenUp' ? now() : null,
    nextAttemptAt:
      state === 'waiting' && ['later', 'full'].includes(facts.turn)
        ? new Date(now().getTime() + hourMs)
        : null,
    error: facts.turn === 'full' ? 'The reader has had thirty e-mails this hour.' : '451 later',
  })
  /** Has the letter as the facts say, in this state; of a sent one whose turn is now, a copy waits. */
  async function putFacts(state: LetterSnapshot['value']) {
    const smtpUrl = facts.turn === 'unserved' ? null : 'smtp://mail.example'
    Object.assign(platform().server.config, { smtpUrl })
    const values = {
      to: facts.reader === 'known' ? 'ada@customers.example' : 'forgotten-1@forgotten.invalid',
      text: facts.link === 'kept' ? 'Hello\n' : `Hello\n${secretLine}\n`,
    }
    const fate = { ...fateOf(state), attempts: facts.attempts - 1 }
    await db()
      .update(outbox)
      .set({ ...values, ...fate })
      .where(isThis())
    await db().delete(outbox).where(isCopy())
    if (state === 'sent' && facts.turn !== 'later')
      await db()
        .insert(outbox)
        .values({ ...values, subject, createdAt: now(), updatedAt: now() })
  }
  const runJob = (transport: Transport) => sendMail(db(), now(), transport, platform().server.config)
  return {
    name: httpName,
    letterId: () => id,
    // Nobody can ask for what only the platform does; it has nothing sent again.
    canSend: ({ type, by }) => (by === 'system') === (type !== 'sendAgain'),
    async start({ value }, given) {
      facts = given
      // Those of other paths would be sent too.
      await db().delete(outbox)
      const [row] = await db()
        .insert(outbox)
        .values({ to: '', subject, text: '', createdAt: now(), updatedAt: now() })
        .returning()
      id = row?.id ?? ''
      await putFacts(value)
    },
    async send({ type, by }) {
      const before = await letterRow()
      await putFacts(letterState(before))
      if (type === 'sendAgain') {
        expect(await sendAgain(by)).toMatchObject({ status: 200, body: { id, turn: 'now' } })
        const waiting = (await stored()).filter((row) => letterState(row) === 'waiting')
        expect(waiting).toMatchObject([{ attempts: 0, nextAttemptAt: null }])
        expect(waiting[0]?.id === id).toBe(before.sentAt === null)
        return
      }
      await db().update(outbox).set({ nextAttemptAt: null }).where(isThis())
      const sent = await runJob(
        type === 'deliver' ? () => Promise.resolve() : () => Promise.reject(new Error('451 later')),
      )
      expect(sent).toBe(type === 'deliver' ? 1 : 0)
    },
    async expectState({ value }) {
      expect((await request('admin', 'GET', '')).body).toMatchObject({ id, state: value })
      const { sentAt, givenUpAt } = await letterRow()
      expect([sentAt !== null, givenUpAt !== null]).toEqual([value === 'sent', value === 'givenUp'])
    },
    async expectRefused(event, state) {
      await putFacts(state.value)
      const before = await stored()
      if (event.type === 'sendAgain')
        expect((await sendAgain(event.by)).status).toBe(event.by === 'admin' ? 409 : 403)
      else {
        const row = { ...(await letterRow()), attempts: facts.attempts }
        expect(() => stepLetter(row, event.type as 'fail')).toThrow(/./)
        // The job leaves alone what is over; a copy that waits is another letter.
        if (state.value !== 'waiting' && facts.turn === 'later')
          expect(await runJob(() => Promise.resolve())).toBe(0)
      }
      expect(await stored()).toEqual(before)
    },
  }
}
