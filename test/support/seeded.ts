import { numbersOf } from '#test/runner/walking/numbers.ts'
import { seed } from './seed.ts'

/** Choices that the same seed makes again. */
export interface Seeded {
  readonly seed: number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** One of them. Throws where there is none. */
  pick<T>(among: readonly T[]): T
  /** True that often, from 0 to 1. */
  chance(part: number): boolean
  /** Choices of its own for somebody who runs beside others. */
  child(number: number): Seeded
}

function choices(own: number): Seeded {
  const next = numbersOf(own)
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    seed: own,
    whole,
    chance: (part) => next() < part,
    pick: (among) => {
      const chosen = among[whole(0, among.length - 1)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
    child: (number) => choices((own ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0),
  }
}

/**
 * Choices by the seed that SEED names, else by a new one; it is printed with the command that makes the same
 * choices again. When answers come is the machine's, so what meets what may differ.
 */
export function seeded(what: string, command: string): Seeded {
  console.log(`${what}: SEED=${seed} ${command}`)
  return choices(seed)
}
