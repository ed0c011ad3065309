import type { Choice } from '../../machines/auto-save.ts'
import { type Addon, type AddonChange, languages } from '../contract/addon.ts'
import { api } from './api.ts'

/** The calls behind a choice of an add-on's: both answer what is stored. */
interface ChoiceCalls {
  save: (choice: Choice, signal: AbortSignal) => Promise<Choice>
  read: (signal: AbortSignal) => Promise<Choice>
}

const choiceOf = (
  addonId: string,
  of: (addon: Addon) => Choice,
  change: (choice: Choice) => AddonChange,
): ChoiceCalls => {
  const params = { addon: addonId }
  return {
    save: async (choice, signal) => of(await api.addonUpdate({ params, body: change(choice) }, { signal })),
    read: async (signal) => of(await api.addonView({ params }, { signal })),
  }
}

type Language = (typeof languages)[number]

/** The languages, in the order in which they are listed everywhere. */
export const languageChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    (addon) => addon.languages,
    (choice) => ({ languages: languages.filter((language: Language) => choice.includes(language)) }),
  )

/** The generations; Cedar is always one of them. */
export const generationChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    (addon) => addon.supportedGenerations,
    (choice) => ({ supportedGenerations: choice.includes('fir') ? ['cedar', 'fir'] : ['cedar'] }),
  )

/** The one category, by its id. */
export const categoryChoice = (addonId: string): ChoiceCalls =>
  choiceOf(
    addonId,
    (addon) => addon.categories.map(({ id }) => id),
    (choice) => ({ categories: choice.map((id) => ({ id })) }),
  )
