import { pairParts } from '../walking/pairs.ts'
import type { RunRecord } from './record.ts'

export interface Share {
  seen: number
  of: number
}

/** How much one driver saw: of one machine, or of all. */
export interface Tally {
  machine: string
  driver: string
  states: Share
  transitions: Share
  /** Two outcomes per arrow with a guard. */
  guards: Share
  pairs: Share
  paths: number
  refusals: number
  failed: number
  ms: number
}

const positive = (numbers: readonly number[]) => numbers.filter((each) => each > 0).length

/** How often each pair was seen that can be; 0 for those that were not. */
const pairCounts = ({ pairs, seen }: RunRecord): [pair: string, count: number][] =>
  [...new Set([...pairs.possible, ...Object.keys(seen.pairs)])].map((pair) => [pair, seen.pairs[pair] ?? 0])

/** By the id of an arrow: what can follow it, and how often it did. */
export function followersOf(run: RunRecord): Map<string, { id: string; count: number }[]> {
  const followers = new Map<string, { id: string; count: number }[]>()
  for (const [pair, count] of pairCounts(run)) {
    const [before, id] = pairParts(pair)
    followers.set(before, [...(followers.get(before) ?? []), { id, count }])
  }
  return followers
}

export function tallyOf(run: RunRecord): Tally {
  const { machine, driver, seen, walks } = run
  const states = Object.values(seen.states)
  const transitions = Object.values(seen.transitions)
  const outcomes = Object.values(seen.guards).flatMap(({ agreed, refused }) => [agreed, refused])
  const pairs = pairCounts(run).map(([, count]) => count)
  return {
    machine,
    driver,
    states: { seen: positive(states), of: states.length },
    transitions: { seen: positive(transitions), of: transitions.length },
    guards: { seen: positive(outcomes), of: outcomes.length },
    pairs: { seen: positive(pairs), of: pairs.length },
    paths: walks.length,
    refusals: walks.reduce((sum, walk) => sum + walk.refusals, 0),
    failed: walks.filter((walk) => walk.failure !== null).length,
    ms: walks.reduce((sum, walk) => sum + walk.ms, 0),
  }
}

/** Everything that one driver saw, of all its machines; `machine` says of how many. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const [first] = tallies
  if (first === undefined) throw new Error('nothing was walked')
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, tally) => all + of(tally), 0)
  const share = (of: (tally: Tally) => Share): Share => ({
    seen: sum((tally) => of(tally).seen),
    of: sum((tally) => of(tally).of),
  })
  return {
    machine: tallies.length === 1 ? '1 machine' : `${tallies.length} machines`,
    driver: first.driver,
    states: share(({ states }) => states),
    transitions: share(({ transitions }) => transitions),
    guards: share(({ guards }) => guards),
    pairs: share(({ pairs }) => pairs),
    paths: sum(({ paths }) => paths),
    refusals: sum(({ refusals }) => refusals),
    failed: sum(({ failed }) => failed),
    ms: sum(({ ms }) => ms),
  }
}

export const shareText = ({ seen, of }: Share): string => (of === 0 ? '–' : `${seen}/${of}`)
export const seconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

const heads = [
  'machine',
  'driver',
  'states',
  'transitions',
  'guards',
  'pairs',
  'paths',
  'refusals',
  'failed',
  'time',
]

const cells = (tally: Tally): string[] => [
  tally.machine,
  tally.driver,
  shareText(tally.states),
  shareText(tally.transitions),
  shareText(tally.guards),
  shareText(tally.pairs),
  String(tally.paths),
  String(tally.refusals),
  String(tally.failed),
  seconds(tally.ms),
]

/** The tallies as a table for a terminal. */
export function tallyTable(tallies: readonly Tally[]): string {
  const rows = [heads, ...tallies.map((tally) => cells(tally))]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map((row) => line(row)).join('\n')
}
