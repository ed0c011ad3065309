import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import type { Choice, StoredChoice } from '#machines/shapes/choice.ts'
import type { Addon, AddonChange } from '#contract/addon.ts'
import { languages } from '#contract/fields/addon.ts'
import { callApi } from '#portal/wire/api.ts'

/** The calls of an add-on's choice: both return what is stored. A save with a stale ETag has no effect. */
interface ChoiceCalls {
  joined: 'members' | 'one'
  save: (stored: StoredChoice, signal: AbortSignal) => Promise<StoredChoice>
  read: (signal: AbortSignal) => Promise<StoredChoice>
}

const choiceOf = (
  addonId: string,
  joined: ChoiceCalls['joined'],
  of: (addon: Addon) => Choice,
  change: (choice: Choice) => AddonChange,
): ChoiceCalls => {
  const params = { addon: addonId }
  const stored = (addon: Addon): StoredChoice => ({ choice: of(addon), etag: addon.etag })
  return {
    joined,
    save: async ({ choice, etag }, signal) => {
      const ifMatch = etag === null ? {} : { ifMatch: etag }
      return stored(await callApi(addonUpdate, { params, body: change(choice) }, { signal, ...ifMatch }))
    },
    read: async (signal) => stored(await callApi(addonView, { params }, { signal })),
  }
}

type Language = (typeof languages)[number]

/** The languages, in their usual order. */
export const languageChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    'members',
    (addon) => addon.languages,
    (choice) => ({ languages: languages.filter((language: Language) => choice.includes(language)) }),
  )

/** The generations, always including Cedar. */
export const generationChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    'members',
    (addon) => addon.supportedGenerations,
    (choice) => ({ supportedGenerations: choice.includes('fir') ? ['cedar', 'fir'] : ['cedar'] }),
  )

/** The single category, by id. */
export const categoryChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    'one',
    (addon) => addon.categories.map(({ id }) => id),
    (choice) => ({ categories: choice.map((id) => ({ id })) }),
  )
