import type { Mutant } from './mutant.ts'

/** Mutants that nobody can tell from the true machine on this platform, and why not. */
export interface Equivalent {
  lifecycle: string
  is: (mutant: Mutant) => boolean
  reason: string
}

export const equivalents: readonly Equivalent[] = []
