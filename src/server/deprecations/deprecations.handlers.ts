import { actOf } from '#server/law/act.ts'
import type { Handlers } from '#server/law/handler.ts'
import {
  createDeprecation,
  deprecationRecord,
  loadDeprecations,
  rewriteDeprecation,
  stepDeprecation,
} from './deprecations.rules.ts'

export const deprecationHandlers = {
  deprecationList: (_, { tx, subject }) => loadDeprecations(tx, subject.id),

  deprecationCreate: async ({ body }, c) =>
    deprecationRecord(await createDeprecation(actOf(c), c.subject, body)),

  deprecationView: async (_, { subject }) => deprecationRecord(subject),

  deprecationUpdate: async ({ body }, c) =>
    deprecationRecord(await rewriteDeprecation(actOf(c), c.subject, body)),

  deprecationStep: async ({ params: { event } }, c) => {
    const act = actOf(c)
    return deprecationRecord(await stepDeprecation(act, c.subject, { type: event, by: act.by }))
  },
} satisfies Partial<Handlers>
