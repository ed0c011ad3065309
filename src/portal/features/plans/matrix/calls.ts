import { type PlanValuesChange, planValuesUpdate } from '#contract/values/plan-values.ts'
import { readLatestRecord } from '#portal/workflow/panel/read-latest-record.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { load } from '#portal/wire/load.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { plansRead } from '../reads.ts'
import { sheetTexts } from './sheet-texts.ts'

/** The calls of the sheet of an add-on's (id) plans; what is saved are a plan's values by its id. */
export const planValuesCalls = (addon: string): PanelCalls => ({
  save: (values, options) => {
    const plans = Object.entries(values).map(([id, offerings]) => ({ id, offerings }))
    return callApi(planValuesUpdate, { params: { addon }, body: { plans } as PlanValuesChange }, options)
  },
  readLatest: (signal) => {
    const reading = load(plansRead(addon), signal).then(({ addon: { revision }, features, plans }) => {
      // Of others' changes, the newest one of a plan is told.
      const [last] = plans.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      return {
        id: last?.id ?? addon,
        etag: revisionTag(revision),
        updatedAt: last?.updatedAt ?? '',
        texts: sheetTexts(features, plans),
      }
    })
    return readLatestRecord(addon, reading, ({ texts }) => texts, signal)
  },
})
