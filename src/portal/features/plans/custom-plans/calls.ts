import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import { callApi } from '#portal/wire/api.ts'

/** The calls of the switch that offers custom plans. */
export const customPlansOffer = {
  save: async (addon: string, on: boolean, options: { signal: AbortSignal }) => {
    const given = { params: { addon }, body: { supportsCustomPlans: on } }
    return (await callApi(addonUpdate, given, options)).supportsCustomPlans
  },
  read: async (addon: string, signal: AbortSignal) =>
    (await callApi(addonView, { params: { addon } }, { signal })).supportsCustomPlans,
}
