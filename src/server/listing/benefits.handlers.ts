import type { Benefit } from '#contract/listing.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'
import { storedFields } from '#server/law/stored.ts'
import { actOf } from '#server/law/act.ts'
import { benefitRows, type BenefitRow, updateBenefit } from './benefits.rules.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'

const record = (row: BenefitRow, addon: AddonRow): Benefit => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  title: row.title,
  description: row.description,
  position: row.position,
})

/** Loads the benefits of an add-on in their order. */
export const benefitsOf = async (tx: Database, addon: AddonRow): Promise<Benefit[]> =>
  (await benefitRows.rows(tx, addon.id)).map((row) => record(row, addon))

export const benefitHandlers = {
  benefitList: (_, { tx, subject }) => benefitsOf(tx, subject),

  benefitCreate: async ({ body }, c) =>
    record(await benefitRows.add(actOf(c), c.subject.id, body), c.subject),

  benefitOrder: async ({ body }, c) =>
    (await benefitRows.order(actOf(c), c.subject.id, body)).map((row) => record(row, c.subject)),

  benefitView: async (_, { subject }) => record(subject, subject.addon),

  benefitUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return record(await updateBenefit(actOf(c), row, body), addon)
  },

  benefitDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await benefitRows.remove(actOf(c), row)
    return record(row, addon)
  },
} satisfies Partial<Handlers>
