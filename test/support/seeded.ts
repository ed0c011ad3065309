import { randomInt } from 'node:crypto'

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

/** Mulberry32: 32 bits of state are plenty for choosing what a test does next. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function choices(seed: number): Seeded {
  const next = numbers(seed)
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    seed,
    whole,
    chance: (part) => next() < part,
    pick: (among) => {
      const chosen = among[whole(0, among.length - 1)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
    child: (number) => choices((seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0),
  }
}

/**
 * Choices by the seed that SEED names, else by a new one; it is printed with the command that makes the same
 * choices again. When answers come is the machine's, so what meets what may differ.
 */
export function seeded(what: string, command: string): Seeded {
  const seed = process.env.SEED === undefined ? randomInt(2 ** 31) : Number(process.env.SEED)
  if (!Number.isInteger(seed)) throw new Error(`SEED must be a whole number: ${process.env.SEED}`)
  console.log(`${what}: SEED=${seed} ${command}`)
  return choices(seed)
}
