import { runsAll } from '#test/support/scope.ts'
import { numbersOf } from '#test/runner/walking/numbers.ts'
import { seed } from '#test/support/seed.ts'
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

/** How many cells of each fault the fast part takes at least. */
const ofEachFault = 2

/** So many cells of each fault, and one of each screen: others each time, since `from` is chance's. */
export function sample(from: number = seed): readonly Cell[] {
  const number = numbersOf(from)
  const shuffled = everyCell
    .map((cell) => ({ cell, at: number() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ cell }) => cell)
  return [
    ...new Set([
      ...faults.flatMap((fault) => shuffled.filter((cell) => cell.fault === fault).slice(0, ofEachFault)),
      ...screens.flatMap((screen) => shuffled.find((cell) => cell.screen === screen) ?? []),
    ]),
  ]
}

const taken = runsAll ? everyCell : sample()

/** The cells of a part of the portal that this run takes. */
export const cellsOf = (screen: Screen): readonly Cell[] => taken.filter((cell) => cell.screen === screen)

/** The command that runs one cell alone. */
export const replayOf = ({ mutation, fault }: Pick<Cell, 'mutation' | 'fault'>): string =>
  `TEST_SCOPE=all npm test -- --project browser-faults -t '${mutation.name}: ${fault}'`
