import type { RunRecord } from './record.ts'

/** How much of a machine one driver saw. */
export interface Tally {
  machine: string
  driver: RunRecord['driver']
  states: { seen: number; of: number }
  transitions: { seen: number; of: number }
  /** Two outcomes per arrow with a guard. */
  guards: { seen: number; of: number }
  paths: number
  refusals: number
  failed: number
  ms: number
}

const positive = (numbers: readonly number[]) => numbers.filter((each) => each > 0).length

export function tallyOf({ machine, driver, seen, walks }: RunRecord): Tally {
  const states = Object.values(seen.states)
  const transitions = Object.values(seen.transitions)
  const outcomes = Object.values(seen.guards).flatMap(({ agreed, refused }) => [agreed, refused])
  return {
    machine,
    driver,
    states: { seen: positive(states), of: states.length },
    transitions: { seen: positive(transitions), of: transitions.length },
    guards: { seen: positive(outcomes), of: outcomes.length },
    paths: walks.length,
    refusals: walks.reduce((sum, walk) => sum + walk.refusals, 0),
    failed: walks.filter((walk) => walk.error !== null).length,
    ms: walks.reduce((sum, walk) => sum + walk.ms, 0),
  }
}

const of = ({ seen, of }: { seen: number; of: number }) => `${seen}/${of}`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const tallyHeads = [
  'machine',
  'driver',
  'states',
  'transitions',
  'guards',
  'paths',
  'refusals',
  'failed',
  'time',
]

export const tallyCells = (tally: Tally): string[] => [
  tally.machine,
  tally.driver,
  of(tally.states),
  of(tally.transitions),
  tally.guards.of === 0 ? '–' : of(tally.guards),
  String(tally.paths),
  String(tally.refusals),
  String(tally.failed),
  seconds(tally.ms),
]

/** The tallies as a table for a terminal. */
export function tallyTable(tallies: readonly Tally[]): string {
  const rows = [tallyHeads, ...tallies.map((tally) => tallyCells(tally))]
  const widths = tallyHeads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map((row) => line(row)).join('\n')
}
