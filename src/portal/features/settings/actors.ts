import { type MadeSecret, regeneration } from '#machines/shapes/regeneration.ts'
import { settling } from '#machines/settle.ts'
import type { SecretCalls } from './calls.ts'

/** The machine that regenerates a secret, with these calls. */
export const regenerationMachine = ({ make, readMark }: SecretCalls) =>
  regeneration.provide({
    actors: {
      settle: settling<null, MadeSecret, string | null>({
        send: (_, options) => make(options),
        look: (_, options) => readMark(options),
      }),
    },
  })
