import { eq } from 'drizzle-orm'
import { documentations } from '../db/schema.ts'
import { documentationRecord } from '../records/documentation.ts'
import { actOf } from '../rules/act.ts'
import { saveDocumentation } from '../rules/documentations.ts'
import type { Handlers } from './handler.ts'

export const documentationHandlers = {
  documentationList: async (_, { tx, subject }) => {
    const rows = await tx.select().from(documentations).where(eq(documentations.addonId, subject.id))
    return rows.map((row) => documentationRecord(row, subject))
  },

  documentationUpdate: async ({ body }, c) =>
    documentationRecord(await saveDocumentation(actOf(c), c.subject, body), c.subject.addon),
} satisfies Partial<Handlers>
