import { documentationRecord } from './documentation.record.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { saveDocumentation } from './documentations.rules.ts'
import { documentationsOf } from './load-listing.ts'
import type { Handlers } from '#server/law/handler.ts'

export const documentationHandlers = {
  documentationList: (_, { tx, subject }) => documentationsOf(tx, subject),

  documentationUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const row = await saveDocumentation(act, c.subject, body)
    return { ...documentationRecord(row, c.subject.addon), ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
