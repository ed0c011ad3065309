import { featureRecord } from './feature.record.ts'
import { actOf } from '#server/law/act.ts'
import { createFeature, deleteFeature, featureRows, updateFeature } from './features.rules.ts'
import { featuresOf } from './load-features.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import type { Handlers } from '#server/law/handler.ts'

export const featureHandlers = {
  featureList: (_, { tx, subject }) => featuresOf(tx, subject),

  featureCreate: async ({ body }, c) => {
    const act = actOf(c)
    return { ...featureRecord(await createFeature(act, c.subject, body), c.subject), ...lapsedBy(act) }
  },

  featureOrder: async ({ body }, c) =>
    (await featureRows.order(actOf(c), c.subject.id, body)).map((row) => featureRecord(row, c.subject)),

  featureView: async (_, { subject }) => featureRecord(subject, subject.addon),

  featureUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return featureRecord(await updateFeature(actOf(c), row, body), addon)
  },

  featureDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    const act = actOf(c)
    await deleteFeature(act, row)
    return { ...featureRecord(row, addon), ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
