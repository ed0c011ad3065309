import { count, desc } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { storedFields } from '../records/stored.ts'
import { withinDays } from '../records/within-days.ts'
import type { Handlers } from './handler.ts'

export const outboxHandlers = {
  outboxList: async ({ query }, { tx, config, page, reply }) => {
    if (!config.demo) throw notFound('Mail is shown in demo mode only.')
    const where = withinDays(outbox.createdAt, query)
    const rows = await tx
      .select()
      .from(outbox)
      .where(where)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(page.limit)
      .offset(page.offset)
    const [counted] = await tx.select({ total: count() }).from(outbox).where(where)
    reply.total = counted?.total ?? 0
    return rows.map((row) => ({ ...row, ...storedFields(row), sentAt: row.sentAt?.toISOString() ?? null }))
  },
} satisfies Partial<Handlers>
