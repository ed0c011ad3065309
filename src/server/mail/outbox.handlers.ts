import { asc, desc } from 'drizzle-orm'
import { outbox } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { lettersOf, loadMailGroups } from './load-mail-groups.ts'
import { storedFields } from '#server/law/stored.ts'
import { withinDays } from '#server/db/within-days.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { openText } from './letter-secrets.ts'
import { type Handlers, paged } from '#server/law/handler.ts'

const requireDemo = ({ demo }: { demo: boolean }): void => {
  if (!demo) throw notFound('Mail is shown in demo mode only.')
}

const mailRecord = (keys: SecretKeys, row: typeof outbox.$inferSelect) => ({
  ...storedFields(row),
  to: row.to,
  subject: row.subject,
  text: openText(keys, row),
  error: row.error,
  sentAt: row.sentAt?.toISOString() ?? null,
})

export const outboxHandlers = {
  outboxList: async ({ query }, { tx, config, page, reply }) => {
    requireDemo(config)
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

  outboxGroupList: async ({ query }, c) => {
    requireDemo(c.config)
    return paged(c, await loadMailGroups(c.tx, c.config, query, c.page))
  },

  outboxGroupMailList: async ({ query: { group } }, { tx, config, page, reply }) => {
    requireDemo(config)
    const rows = await tx
      .select()
      .from(outbox)
      .where(lettersOf(tx, group))
      .orderBy(asc(outbox.to), asc(outbox.id))
      .limit(page.limit)
      .offset(page.offset)
    reply.total = await tx.$count(outbox, lettersOf(tx, group))
    return rows.map((row) => mailRecord(config, row))
  },
} satisfies Partial<Handlers>
