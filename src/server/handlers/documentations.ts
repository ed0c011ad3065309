import { eq } from 'drizzle-orm'
import { documentations } from '../db/schema.ts'
import { documentationRecord } from '../records/documentation.ts'
import { actOf } from '../rules/act.ts'
import { lapsedBy } from '../rules/lapse.ts'
import { saveDocumentation } from '../rules/documentations.ts'
import type { Handlers } from './handler.ts'

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
