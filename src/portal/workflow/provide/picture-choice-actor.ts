import { fromPromise } from 'xstate'
import { type CheckedFile, pictureChoice } from '#machines/shapes/picture-choice.ts'

/** The choice of a picture, checked in the browser. */
export const pictureChoiceMachine = (check: (file: Blob) => Promise<CheckedFile>) =>
  pictureChoice.provide({
    actors: {
      check: fromPromise<CheckedFile, { file: Blob | null }>(({ input: { file } }) =>
        file === null ? Promise.reject(new Error('no file was picked')) : check(file),
      ),
    },
  })
