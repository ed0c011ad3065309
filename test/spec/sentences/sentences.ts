import { readings } from './readings.ts'
import { spec } from './spec.ts'

/** Every sentence of the specification by its reference, in words of our own; `elsewhere` where no row holds it. */
export const sentences: Readonly<
  Record<keyof typeof spec | keyof typeof readings, { section: string; says: string; elsewhere?: string }>
> = { ...spec, ...readings }

export type SentenceId = keyof typeof sentences
