import { fromPromise } from 'xstate'
import { type MadeSecret, regeneration } from '#machines/shapes/regeneration.ts'
import type { SecretCalls } from './calls.ts'

/** A secret that is made anew with these calls. */
export const regenerationMachine = ({ make, readMark }: SecretCalls) =>
  regeneration.provide({
    actors: {
      makeSecret: fromPromise<MadeSecret>(({ signal }) => make(signal)),
      readMark: fromPromise<string | null>(({ signal }) => readMark(signal)),
    },
  })
