import { settling } from '#machines/settle.ts'
import { autoSave } from '#machines/shapes/auto-save.ts'
import type { StoredChoice } from '#machines/shapes/choice.ts'
import type { languageChoice } from '../shapes/choice-calls.ts'

/** A choice that saves itself, with these calls; both return what is stored. */
export const autoSaveMachine = (calls: ReturnType<typeof languageChoice>) =>
  autoSave.provide({
    actors: {
      settle: settling<StoredChoice, StoredChoice, StoredChoice>({
        send: (choice, { signal }) => calls.save(choice, signal),
        look: (_, { signal }) => calls.read(signal),
      }),
    },
  })
