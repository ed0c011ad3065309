import { addonUpdate } from '#contract/endpoints/addons.ts'
import * as v from 'valibot'
import type { Addon, AddonChange } from '#contract/addon.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { PanelCalls } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import { callApi } from '#portal/wire/api.ts'
import { isPicked } from '#portal/workflow/picture/picked-picture.ts'
import { emailError, webUrlError } from '#portal/features/settings/settings-values.ts'
import { upload } from '#portal/wire/upload.ts'

const values = v.object({
  name: v.string(),
  displayName: v.string(),
  summary: v.string(),
  emailSupport: v.string(),
  legalStatements: v.string(),
  providerTermsUrl: v.string(),
  /** URL of the stored icon, or a data URL of a chosen one; `noIcon`; '' if a draft could not keep it. */
  icon: v.string(),
})
export type GeneralInformation = v.InferOutput<typeof values>

/** The value for no icon of the add-on's own. */
export const noIcon = 'none'

export const generalInformationLabels: Record<keyof GeneralInformation, string> = {
  name: 'Name',
  displayName: 'Display name',
  summary: 'Summary',
  emailSupport: 'Support e-mail',
  legalStatements: 'Legal statements',
  providerTermsUrl: 'Provider terms URL',
  icon: 'Icon',
}

export const isGeneralInformation = (value: unknown): value is GeneralInformation => v.is(values, value)

/** Takes the panel's values from an add-on. */
export const generalInformationOf = (addon: Addon): GeneralInformation => ({
  name: addon.name,
  displayName: addon.displayName,
  summary: addon.summary ?? '',
  emailSupport: addon.emailSupport ?? '',
  legalStatements: addon.legalStatements ?? '',
  providerTermsUrl: addon.providerTermsUrl ?? '',
  icon: addon.hasIcon ? addon.iconUrl : noIcon,
})

/** Converts an empty text to null. */
const given = (text: string): string | null => (isBlank(text) ? null : text)

/** Builds the request body, with the icon only if it was replaced or removed. */
export const generalInformationBody = ({ icon, ...texts }: GeneralInformation): AddonChange => ({
  name: texts.name,
  displayName: texts.displayName,
  summary: given(texts.summary),
  emailSupport: given(texts.emailSupport.trim()),
  legalStatements: given(texts.legalStatements),
  providerTermsUrl: given(texts.providerTermsUrl.trim()),
  ...(isPicked(icon) ? { icon } : icon === noIcon ? { icon: null } : {}),
})

const filledError = (what: string) => (text: string) => (isBlank(text) ? `Give the add-on a ${what}.` : null)

/** Field messages, before sending. */
export const generalInformationErrors = {
  name: filledError('name'),
  displayName: filledError('display name'),
  emailSupport: emailError,
  providerTermsUrl: webUrlError,
}

/** Formats a value for a clash. */
export const generalInformationWording = (field: keyof GeneralInformation, of: GeneralInformation): string =>
  field !== 'icon' ? of[field] : of.icon === noIcon ? 'None' : 'Another picture'

/** The calls of the panel; `onProgress` receives the uploaded share of an icon, from 0 to 1. */
export const generalInformationCalls = (addon: Addon, onProgress: (sent: number) => void): PanelCalls =>
  addonFields({
    addon,
    values: generalInformationOf,
    update: (change, options) =>
      typeof change.body.icon === 'string'
        ? upload(addonUpdate, change, { ...options, onProgress })
        : callApi(addonUpdate, change, options),
  })
