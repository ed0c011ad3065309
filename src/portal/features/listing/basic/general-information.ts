import { addonUpdate } from '#contract/endpoints/addons.ts'
import type { Addon, AddonChange } from '#contract/addon.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { addonForm, type AddonFormValues } from '#portal/workflow/panel/addon-form.ts'
import { addonPanelCalls } from '#portal/workflow/panel/addon-panel-calls.ts'
import { callApi } from '#portal/wire/api.ts'
import { isPicked } from '#portal/workflow/picture/picked-picture.ts'
import { upload } from '#portal/wire/upload.ts'

/** The panel's texts, in its order; the icon comes after the summary. */
const texts = addonForm([
  'name',
  'displayName',
  'summary',
  'emailSupport',
  'legalStatements',
  'providerTermsUrl',
])

export type GeneralInformation = AddonFormValues<(typeof texts.names)[number]> & {
  /** URL of the stored icon, or a data URL of a chosen one; `noIcon`; '' if a draft could not keep it. */
  icon: string
}

/** The value for no icon of the add-on's own. */
export const noIcon = 'none'

/** URL of the icon that the panel's value represents; null if none. */
export function iconOf(addon: Addon, icon: string): string | null {
  if (icon !== '') return icon === noIcon ? null : icon
  return addon.hasIcon ? addon.iconUrl : null
}

export const generalInformation = {
  names: texts.names,
  labels: { ...texts.labels, icon: 'Icon' },
  isValues: (value: unknown): value is GeneralInformation =>
    texts.isValues(value) && 'icon' in value && typeof value.icon === 'string',
  /** Takes the panel's values from an add-on. */
  values: (addon: Addon): GeneralInformation => ({
    ...texts.values(addon),
    icon: addon.hasIcon ? addon.iconUrl : noIcon,
  }),
  /** Builds the request body, with the icon only if it was replaced or removed. */
  body: ({ icon, ...typed }: GeneralInformation): AddonChange => ({
    ...texts.body(typed),
    ...(isPicked(icon) ? { icon } : icon === noIcon ? { icon: null } : {}),
  }),
  errors: texts.errors,
  /** Formats a value for a clash. */
  words: (field: keyof GeneralInformation, of: GeneralInformation): string =>
    field !== 'icon' ? of[field] : of.icon === noIcon ? 'None' : 'Another picture',
}

/** The calls of the panel; `onProgress` receives the uploaded share of an icon, from 0 to 1. */
export const generalInformationCalls = (addon: Addon, onProgress: (sent: number) => void): PanelCalls =>
  addonPanelCalls(addon.id, {
    values: generalInformation.values,
    update: (change, options) =>
      typeof change.body.icon === 'string'
        ? upload(addonUpdate, change, { ...options, onProgress })
        : callApi(addonUpdate, change, options),
  })
