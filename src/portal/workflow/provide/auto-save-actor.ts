import { fromPromise } from 'xstate'
import { autoSave } from '#machines/shapes/auto-save.ts'
import type { StoredChoice } from '#machines/shapes/choice.ts'
import type { languageChoice } from '../shapes/choice-calls.ts'

/** A choice that saves itself, with these calls behind it; both answer what is stored. */
export const autoSaveMachine = (calls: ReturnType<typeof languageChoice>) =>
  autoSave.provide({
    actors: {
      saveChoice: fromPromise<StoredChoice, StoredChoice>(({ input, signal }) => calls.save(input, signal)),
      readChoice: fromPromise<StoredChoice>(({ signal }) => calls.read(signal)),
    },
  })
