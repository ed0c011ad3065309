import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import type { Addon } from '#contract/addon.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { callApi } from '#portal/wire/api.ts'
import { latestOf, savesTo } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

/** The maximum length of the custom plans text, in characters (SPEC section 9). */
export const longestText = 300

/** The form value of the custom plans text. */
export interface CustomPlansValues {
  customPlansText: string
}

export const customPlansValues = ({
  customPlansText,
}: Pick<Addon, 'customPlansText'>): CustomPlansValues => ({
  customPlansText: customPlansText ?? '',
})

/** Builds the request body. An empty text is null. */
export const customPlansBody = ({ customPlansText: text }: CustomPlansValues) => ({
  customPlansText: isBlank(text) ? null : text,
})

/** The calls of the panel for the text. */
export const customPlansText = (addonId: string) => ({
  save: savesTo(addonUpdate, { addon: addonId }),
  readLatest: latestOf(addonId, readOf(addonView, { params: { addon: addonId } }), customPlansValues),
})

/** The calls of the switch that offers custom plans. */
export const customPlansOffer = {
  save: async (addon: string, on: boolean, options: { signal: AbortSignal }) => {
    const given = { params: { addon }, body: { supportsCustomPlans: on } }
    return (await callApi(addonUpdate, given, options)).supportsCustomPlans
  },
  read: async (addon: string, signal: AbortSignal) =>
    (await callApi(addonView, { params: { addon } }, { signal })).supportsCustomPlans,
}
