import { type PlanValuesChange, planValuesUpdate } from '#contract/values/plan-values.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { load } from '#portal/wire/load.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { plansRead } from '../reads.ts'
import { sheetTexts } from './sheet-texts.ts'

/**
 * The calls of the sheet of an add-on's (id) plans; what is saved are a plan's values by its id. Who changed them
 * meanwhile is not told: it may be one person for each plan.
 */
export const planValuesCalls = (addon: string): PanelCalls => ({
  save: (values, options) => {
    const plans = Object.entries(values).map(([id, offerings]) => ({ id, offerings }))
    return callApi(planValuesUpdate, { params: { addon }, body: { plans } as PlanValuesChange }, options)
  },
  readLatest: async (signal) => {
    const { addon: now, features, plans } = await load(plansRead(addon), signal)
    return { values: sheetTexts(features, plans), etag: revisionTag(now.revision) }
  },
})
