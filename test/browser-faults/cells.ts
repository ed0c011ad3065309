import { runsAll } from '../support/scope.ts'
import { mutationsByScreen, type Screen, screens } from './every-mutation.ts'
import { type Fault, faults, whyNot } from './faults.ts'
import type { Mutation } from './mutation.ts'

export interface Cell {
  screen: Screen
  mutation: Mutation
  fault: Fault
}

const combined: readonly Cell[] = screens.flatMap((screen) =>
  mutationsByScreen[screen].flatMap((mutation) => faults.map((fault) => ({ screen, mutation, fault }))),
)

/** Every cell that can be. */
export const everyCell: readonly Cell[] = combined.filter(
  ({ mutation, fault }) => whyNot(mutation, fault) === null,
)

/** How many cells can't be, by why not. */
export const cellsThatCannotBe = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { mutation, fault } of combined) {
    const why = whyNot(mutation, fault)
    if (why !== null) counts.set(`${fault}: ${why}`, (counts.get(`${fault}: ${why}`) ?? 0) + 1)
  }
  return counts
}

/** How many cells the fast part takes, and how many at least of each fault. */
const sampled = 40
const ofEachFault = 2

/** Of the day unless it is given, so that the fast part comes past every cell over time. */
export const seed: number = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Two of each fault first, then whatever comes. */
export function sample(from: number = seed): readonly Cell[] {
  const number = numbersFrom(from)
  const shuffled = everyCell
    .map((cell) => ({ cell, at: number() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ cell }) => cell)
  const first = faults.flatMap((fault) =>
    shuffled.filter((cell) => cell.fault === fault).slice(0, ofEachFault),
  )
  return [...first, ...shuffled.filter((cell) => !first.includes(cell))].slice(0, sampled)
}

const taken = runsAll ? everyCell : sample()

/** The cells of a part of the portal that this run takes. */
export const cellsOf = (screen: Screen): readonly Cell[] => taken.filter((cell) => cell.screen === screen)

/** The command that runs one cell alone. */
export const replayOf = ({ mutation, fault }: Pick<Cell, 'mutation' | 'fault'>): string =>
  `TEST_SCOPE=all npx vitest run --project browser-faults -t '${mutation.name}: ${fault}'`
