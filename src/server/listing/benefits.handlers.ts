import { actOf } from '#server/law/act.ts'
import { benefitRows, updateBenefit } from './benefits.rules.ts'
import { benefitRecord, benefitsOf } from './load-listing.ts'
import type { Handlers } from '#server/law/handler.ts'

export const benefitHandlers = {
  benefitList: (_, { tx, subject }) => benefitsOf(tx, subject),

  benefitCreate: async ({ body }, c) =>
    benefitRecord(await benefitRows.add(actOf(c), c.subject.id, body), c.subject),

  benefitOrder: async ({ body }, c) =>
    (await benefitRows.order(actOf(c), c.subject.id, body)).map((row) => benefitRecord(row, c.subject)),

  benefitView: async (_, { subject }) => benefitRecord(subject, subject.addon),

  benefitUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return benefitRecord(await updateBenefit(actOf(c), row, body), addon)
  },

  benefitDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await benefitRows.remove(actOf(c), row)
    return benefitRecord(row, addon)
  },
} satisfies Partial<Handlers>
