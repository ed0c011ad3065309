import { featureRecord } from '../records/feature.ts'
import { actOf } from '../rules/act.ts'
import { createFeature, deleteFeature, featuresOf, orderFeatures, updateFeature } from '../rules/features.ts'
import type { Handlers } from './handler.ts'

export const featureHandlers = {
  featureList: async (_, { tx, subject }) =>
    (await featuresOf(tx, subject.id)).map((row) => featureRecord(row, subject)),

  featureCreate: async ({ body }, c) =>
    featureRecord(await createFeature(actOf(c), c.subject, body), c.subject),

  featureOrder: async ({ body }, c) =>
    (await orderFeatures(actOf(c), c.subject, body.ids)).map((row) => featureRecord(row, c.subject)),

  featureView: async (_, { subject }) => featureRecord(subject, subject.addon),

  featureUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return featureRecord(await updateFeature(actOf(c), row, body), addon)
  },

  featureDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await deleteFeature(actOf(c), row)
    return featureRecord(row, addon)
  },
} satisfies Partial<Handlers>
