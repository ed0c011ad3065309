import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { parseValue, type SheetTexts, valueText } from './value-text.ts'

/** What each cell says of the stored values. */
export const sheetTexts = (features: readonly Feature[], plans: readonly Plan[]): SheetTexts =>
  Object.fromEntries(
    plans.map(({ id, offerings }) => {
      const stored = new Map(offerings.map(({ feature, value }) => [feature.id, value]))
      return [
        id,
        Object.fromEntries(features.map((each) => [each.id, valueText(each.datatype, stored.get(each.id))])),
      ]
    }),
  )

/** Checks that a draft or record has a text for each plan and feature. */
export const isSheetTexts =
  (features: readonly Feature[], plans: readonly Plan[]) =>
  (value: unknown): value is SheetTexts =>
    plans.every(({ id }) =>
      features.every((feature) => typeof (value as SheetTexts)[id]?.[feature.id] === 'string'),
    )

/** The values of each plan by its id, as they are sent; a text that is no value is left out. */
export const sentValues = (features: readonly Feature[], texts: SheetTexts) =>
  Object.fromEntries(
    Object.entries(texts).map(([planId, own]) => [
      planId,
      features
        .filter(({ id }) => id in own)
        .flatMap(({ id, datatype }) => {
          const read = parseValue(datatype, own[id] ?? '')
          return 'error' in read ? [] : [{ featureId: id, value: read.value }]
        }),
    ]),
  )

/** Messages by path, `PLANID.FEATUREID`, of changed cells that say no value. */
export const textErrors = (
  features: readonly Feature[],
  texts: SheetTexts,
  stored: SheetTexts,
): Record<string, string> =>
  Object.fromEntries(
    cellsChanged(features, texts, stored).flatMap(({ planId, featureId, datatype, text }) => {
      const read = parseValue(datatype, text)
      return 'error' in read ? [[`${planId}.${featureId}`, read.error]] : []
    }),
  )

/** The cells that say something else than what is stored, plan by plan. */
export const cellsChanged = (features: readonly Feature[], texts: SheetTexts, stored: SheetTexts) =>
  Object.entries(texts).flatMap(([planId, own]) =>
    features
      .map(({ id, name, datatype }) => ({
        planId,
        featureId: id,
        name,
        datatype,
        text: own[id] ?? '',
        before: stored[planId]?.[id] ?? '',
      }))
      .filter(({ text, before }) => text !== before),
  )
