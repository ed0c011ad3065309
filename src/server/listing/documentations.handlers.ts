import { eq } from 'drizzle-orm'
import { documentations } from '#server/db/schema.ts'
import { documentationRecord } from './documentation.record.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/stages/lapse.ts'
import { saveDocumentation } from './documentations.rules.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'

/** Loads the documentation record of an add-on, as a list of one. */
export async function documentationsOf(tx: Database, addon: AddonRow) {
  const rows = await tx.select().from(documentations).where(eq(documentations.addonId, addon.id))
  return rows.map((row) => documentationRecord(row, addon))
}

export const documentationHandlers = {
  documentationList: (_, { tx, subject }) => documentationsOf(tx, subject),

  documentationUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const row = await saveDocumentation(act, c.subject, body)
    return { ...documentationRecord(row, c.subject.addon), ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
