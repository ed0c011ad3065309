/** Decision tables: rows as data, and the few lines that look them up. Hit policies as in DMN: unique for moves, collect for blockers. */

import type { SentenceId } from './sentences/sentences.ts'

/** One value, or any of several. */
type OneOf<Value> = Value | readonly Value[]

/** The cells a row speaks of; one that it leaves out may have any value. */
export type Given<Cells> = { readonly [Cell in keyof Cells]?: OneOf<Cells[Cell]> }

/** One row: its name, the sentences that it comes from, the cells that it is about, and what must come. */
export interface Row<Cells, Comes> {
  readonly id: string
  readonly from: SentenceId | readonly SentenceId[]
  readonly given: Given<Cells>
  readonly comes: Comes
}

/** Every value that each cell can have: the table's domain, whose tuples are all asked. */
export type Domain<Cells> = { readonly [Cell in keyof Cells]: readonly Cells[Cell][] }

/** The rows that hold for these cells. */
export function matching<Cells, Comes>(
  rows: readonly Row<Cells, Comes>[],
  cells: Cells,
): Row<Cells, Comes>[] {
  return rows.filter((row) => {
    for (const cell in row.given) {
      const wanted: unknown = row.given[cell]
      if (Array.isArray(wanted) ? !wanted.includes(cells[cell]) : wanted !== cells[cell]) return false
    }
    return true
  })
}

/** The one row that holds for these cells (hit policy unique); throws when none or several do. */
export function only<Cells, Comes>(rows: readonly Row<Cells, Comes>[], cells: Cells): Row<Cells, Comes> {
  const [row, ...more] = matching(rows, cells)
  if (row && more.length === 0) return row
  const hit = row ? [row, ...more].map(({ id }) => id).join(', ') : 'none'
  throw new Error(`Exactly one row should hold for ${JSON.stringify(cells)}, but these do: ${hit}`)
}

/** Every tuple of a domain, one at a time. */
export function* tuples<Cells>(domain: Domain<Cells>): Generator<Cells> {
  const names = Object.keys(domain) as (keyof Cells)[]
  function* from(index: number, cells: Partial<Cells>): Generator<Cells> {
    const name = names[index]
    if (name === undefined) yield { ...cells } as Cells
    else
      for (const value of domain[name]) yield* from(index + 1, { ...cells, [name]: value } as Partial<Cells>)
  }
  yield* from(0, {})
}

/** A lifecycle's move: to a state, or none, because no event of this name belongs to that state. */
export type Move<State extends string> = { readonly to: State } | { readonly refused: string }

/** What every lifecycle's cells hold beside its facts. */
export interface Step<State extends string, Event extends string> {
  state: State
  event: Event
  party: Party
}

/** Those who act: a user of the company, a platform admin, or the platform itself (a job, or a rule of another record). */
export type Party = 'provider' | 'staff' | 'system'

/** One lifecycle in two tables: moves (unique) and blockers (collected). */
export interface SpecifiedLifecycle<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
> {
  readonly name: string
  readonly domain: Domain<Cells>
  readonly moves: readonly Row<Cells, Move<State>>[]
  readonly blockers: readonly Row<Cells, string>[]
}

/** What the specification says of one step: the state it leads to, or every blocker by name; and the rows that say so. */
export interface Expected<State extends string> {
  readonly to: State | null
  readonly blockers: readonly string[]
  readonly rows: readonly string[]
}

/** Looks one step up: allowed with its target when the move is there and nothing blocks it. */
export function expected<State extends string, Event extends string, Cells extends Step<State, Event>>(
  lifecycle: SpecifiedLifecycle<State, Event, Cells>,
  cells: Cells,
): Expected<State> {
  const move = only(lifecycle.moves, cells)
  const held = matching(lifecycle.blockers, cells)
  const refused = 'refused' in move.comes ? [move.comes.refused] : []
  const blockers = [...new Set([...refused, ...held.map((row) => row.comes)])]
  return {
    to: 'to' in move.comes && blockers.length === 0 ? move.comes.to : null,
    blockers,
    rows: [move.id, ...held.map(({ id }) => id)],
  }
}
