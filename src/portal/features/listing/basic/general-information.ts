import * as v from 'valibot'
import { problemOf } from '#machines/problem.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { Addon, AddonChange } from '#contract/addon.ts'
import type { PanelCalls } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import { api } from '#portal/wire/api.ts'
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
  /** Where the stored one is, or a chosen one as a data URL; `noIcon`; '' where a draft could not keep it. */
  icon: v.string(),
})
export type GeneralInformation = v.InferOutput<typeof values>

/** Stands for no icon of the add-on's own. */
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

/** A text as it is sent: an empty one is none. */
const given = (text: string): string | null => (text.trim() === '' ? null : text)

/** Makes the body: the icon only where another one was chosen, or none is wanted. */
export const generalInformationBody = ({ icon, ...texts }: GeneralInformation): AddonChange => ({
  name: texts.name,
  displayName: texts.displayName,
  summary: given(texts.summary),
  emailSupport: given(texts.emailSupport.trim()),
  legalStatements: given(texts.legalStatements),
  providerTermsUrl: given(texts.providerTermsUrl.trim()),
  ...(isPicked(icon) ? { icon } : icon === noIcon ? { icon: null } : {}),
})

const filledError = (what: string) => (text: string) =>
  text.trim() === '' ? `Give the add-on a ${what}.` : null

/** Checks of the values before they are sent, with the words at their fields. */
export const generalInformationErrors = {
  name: filledError('name'),
  displayName: filledError('display name'),
  emailSupport: emailError,
  providerTermsUrl: webUrlError,
}

/** A value as the panel tells what somebody else has stored meanwhile. */
export const generalInformationWords = (field: keyof GeneralInformation, of: GeneralInformation): string =>
  field !== 'icon' ? of[field] : of.icon === noIcon ? 'None' : 'Another picture'

/** The calls of the panel; `onProgress` is told how much of an icon has gone out, from 0 to 1. */
export function generalInformationCalls(addon: Addon, onProgress: (sent: number) => void): PanelCalls {
  const calls = addonFields({
    addon,
    values: generalInformationOf,
    update: (change, options) =>
      typeof change.body.icon === 'string'
        ? upload('addonUpdate', change, { ...options, onProgress })
        : api.addonUpdate(change, options),
  })
  const before = generalInformationOf(addon)
  /** A save's answer has not come. */
  let isUnheard = false
  return {
    ...calls,
    save: async (body, options) => {
      try {
        return await calls.save(body, options)
      } catch (error) {
        const { kind } = problemOf(error)
        isUnheard ||= kind === 'lost'
        if (kind !== 'stale' || !isUnheard) throw error
        // The stored icon can't be compared with what was sent: the platform packs it anew.
        const latest = generalInformationOf(await api.addonView({ params: { addon: addon.id } }))
        const { icon, ...texts } = body
        const stored: FormValues = { ...generalInformationBody(latest) }
        const isSame = Object.entries(texts).every(([key, text]) => stored[key] === text)
        const isOurs = isSame && (icon === undefined || latest.icon !== before.icon)
        if (!isOurs) throw error
        return latest
      }
    },
  }
}
