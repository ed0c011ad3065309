import { eq } from 'drizzle-orm'
import { documentations } from '#server/db/schema.ts'
import { documentationRecord } from './documentation.record.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/stages/lapse.ts'
import { saveDocumentation } from './documentations.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const documentationHandlers = {
  documentationList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(documentations).where(eq(documentations.addonId, subject.id))
    return rows.map((row) => documentationRecord(row, subject))
  },

  documentationUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const row = await saveDocumentation(act, c.subject, body)
    return { ...documentationRecord(row, c.subject.addon), ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
