import { desc, eq } from 'drizzle-orm'
import { counted } from '#contract/formats/grouped.ts'
import { type LetterRecord, letterTopics } from '#contract/mail.ts'
import { outbox } from '#server/db/schema.ts'
import { withinDays } from '#server/db/within-days.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { actOf } from '#server/law/act.ts'
import { type Context, type Handlers, paged } from '#server/law/handler.ts'
import { notFound } from '#server/law/refusal.ts'
import { storedFields } from '#server/law/stored.ts'
import { openText, withheldText } from './letter-secrets.ts'
import {
  countLetters,
  letterFacts,
  type LetterRow,
  lockLetter,
  sendGivenUpAgain,
  sendLetterAgain,
} from './letters.rules.ts'
import { fateOf, lettersOf, loadMailGroups, loadRecipients } from './load-mail-groups.ts'

const mailRecord = (keys: SecretKeys, row: LetterRow) => ({
  ...storedFields(row),
  to: row.to,
  subject: row.subject,
  text: openText(keys, row),
  error: row.error,
  sentAt: row.sentAt?.toISOString() ?? null,
})

/** One letter as staff see it; its secret is opened in the demo, where no mail is sent, and nowhere else. */
async function letterRecord(
  c: Pick<Context, 'tx' | 'config' | 'now'>,
  row: LetterRow,
): Promise<LetterRecord> {
  const { tx, config } = c
  const { turn, link } = await letterFacts(c, row)
  return {
    ...storedFields(row),
    to: row.to,
    subject: row.subject,
    text: config.demo ? openText(config, row) : withheldText(row),
    topic: letterTopics.find((topic) => topic === row.topic) ?? null,
    ...fateOf(row),
    turn,
    link,
    count: await tx.$count(outbox, lettersOf(tx, row.id)),
  }
}

export const outboxHandlers = {
  outboxList: async ({ query }, { tx, config, page, reply }) => {
    if (!config.demo) throw notFound('The texts of all mail are shown in demo mode only.')
    const where = withinDays(outbox.createdAt, query)
    const rows = await tx
      .select()
      .from(outbox)
      .where(where)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(page.limit)
      .offset(page.offset)
    reply.total = await tx.$count(outbox, where)
    return rows.map((row) => mailRecord(config, row))
  },

  outboxGroupList: async ({ query }, c) => paged(c, await loadMailGroups(c.tx, query, c.page)),

  outboxGroupMailList: async ({ query }, c) => paged(c, await loadRecipients(c.tx, query.group, c.page)),

  letterCountsView: async (_, { tx, config }) => ({
    ...(await countLetters(tx)),
    hasMailServer: config.smtpUrl !== null,
  }),

  letterView: async ({ params }, c) => {
    const [row] = await c.tx.select().from(outbox).where(eq(outbox.id, params.id))
    if (row === undefined) throw notFound()
    return letterRecord(c, row)
  },

  letterSendAgain: async ({ params }, c) => {
    const row = await lockLetter(c.tx, params.id)
    const sent = await sendLetterAgain({ ...actOf(c), config: c.config }, row)
    c.noteSecurity({ kind: 'letter_sent_again', details: { what: `letter ${row.id}` } })
    return letterRecord(c, sent)
  },

  givenUpLettersSendAgain: async ({ body }, c) => {
    const outcome = await sendGivenUpAgain(actOf(c), body)
    const what = [counted(outcome.sent, 'letter'), ...Object.values(body)].join(', ')
    if (outcome.sent > 0) c.noteSecurity({ kind: 'letter_sent_again', details: { what } })
    return outcome
  },
} satisfies Partial<Handlers>
