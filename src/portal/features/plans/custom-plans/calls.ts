import type { Addon } from '#contract/addon.ts'
import { api } from '#portal/wire/api.ts'

/** The most characters of the custom plans text (SPEC section 9). */
export const longestText = 300

/** The value of the form of the custom plans text. */
export interface CustomPlansValues {
  customPlansText: string
}

export const customPlansValues = ({
  customPlansText,
}: Pick<Addon, 'customPlansText'>): CustomPlansValues => ({
  customPlansText: customPlansText ?? '',
})

/** Makes the form's body. An empty text is none. */
export const customPlansBody = ({ customPlansText: text }: CustomPlansValues) => ({
  customPlansText: text.trim() === '' ? null : text,
})

/** The panel's calls for the text. */
export const customPlansText = (addonId: string) => ({
  save: (body: object, options: { signal?: AbortSignal; ifMatch?: string }) =>
    api.addonUpdate({ params: { addon: addonId }, body }, options),
  readLatest: async (signal: AbortSignal) => {
    const addon = await api.addonView({ params: { addon: addonId } }, { signal })
    return { values: { ...customPlansValues(addon) }, etag: addon.etag }
  },
})

/** The calls behind the switch that offers custom plans or not. */
export const customPlansOffer = (addonId: string) => ({
  save: async (on: boolean, signal: AbortSignal) => {
    const given = { params: { addon: addonId }, body: { supportsCustomPlans: on } }
    return (await api.addonUpdate(given, { signal })).supportsCustomPlans
  },
  read: async (signal: AbortSignal) =>
    (await api.addonView({ params: { addon: addonId } }, { signal })).supportsCustomPlans,
})
