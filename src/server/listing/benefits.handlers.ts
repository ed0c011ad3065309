import type { Benefit } from '#contract/listing.ts'
import { addonSummary } from '#server/addons/addon-summary.ts'
import { storedFields } from '#server/law/stored.ts'
import { actOf } from '#server/law/act.ts'
import {
  type BenefitRow,
  benefitsOf,
  createBenefit,
  deleteBenefit,
  orderBenefits,
  updateBenefit,
} from './benefits.rules.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'

const record = (row: BenefitRow, addon: AddonRow): Benefit => ({
  ...storedFields(row),
  addon: addonSummary(addon),
  title: row.title,
  description: row.description,
  position: row.position,
})

export const benefitHandlers = {
  benefitList: async (_, { tx, subject }) =>
    (await benefitsOf(tx, subject.id)).map((row) => record(row, subject)),

  benefitCreate: async ({ body }, c) => record(await createBenefit(actOf(c), c.subject, body), c.subject),

  benefitOrder: async ({ body }, c) =>
    (await orderBenefits(actOf(c), c.subject, body)).map((row) => record(row, c.subject)),

  benefitView: async (_, { subject }) => record(subject, subject.addon),

  benefitUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return record(await updateBenefit(actOf(c), row, body), addon)
  },

  benefitDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await deleteBenefit(actOf(c), row)
    return record(row, addon)
  },
} satisfies Partial<Handlers>
