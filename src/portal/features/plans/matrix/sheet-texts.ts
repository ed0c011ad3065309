import type { Datatype, Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { cellPath } from './sheet/sheet-cells.ts'
import { type CellChange, parseValue, type SheetTexts, valueText } from './value-text.ts'

/** The texts of the stored values. */
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

/** A cell that says something else than what is stored. */
export interface ChangedCell extends CellChange {
  /** The feature's. */
  name: string
  datatype: Datatype
  before: string
}

/** The cells that say something else than what is stored, plan by plan. */
export const cellsChanged = (
  features: readonly Feature[],
  texts: SheetTexts,
  stored: SheetTexts,
): ChangedCell[] =>
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

/** Messages by path of those of them whose text is no value. */
export const textErrors = (changed: readonly ChangedCell[]): Record<string, string> =>
  Object.fromEntries(
    changed.flatMap(({ planId, featureId, datatype, text }) => {
      const read = parseValue(datatype, text)
      return 'error' in read ? [[cellPath(planId, featureId), read.error]] : []
    }),
  )

/** The texts of the plans in which cells change. */
export function plansWith(texts: SheetTexts, changes: readonly CellChange[]): SheetTexts {
  const changed: Record<string, Record<string, string>> = {}
  for (const { planId, featureId, text } of changes)
    (changed[planId] ??= { ...texts[planId] })[featureId] = text
  return changed
}
