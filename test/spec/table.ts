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
    for (const cell of Object.keys(row.given) as (keyof Cells)[]) {
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

/** Every tuple of a domain, or those that are asked, one at a time. */
export function* tuples<Cells>(
  domain: Domain<Cells>,
  isAsked: (cells: Cells) => boolean = () => true,
): Generator<Cells> {
  const names = Object.keys(domain) as (keyof Cells)[]
  const cells = {} as Cells
  function* from(index: number): Generator<Cells> {
    const name = names[index]
    if (name === undefined) {
      if (isAsked(cells)) yield { ...cells }
      return
    }
    for (const value of domain[name]) {
      cells[name] = value
      yield* from(index + 1)
    }
  }
  yield* from(0)
}

/** The part of a domain that rows speak of: what they leave out can't change which of them hold. */
export function spokenOf<Cells>(rows: readonly Row<Cells, unknown>[], domain: Domain<Cells>): Domain<Cells> {
  const names = new Set(rows.flatMap(({ given }) => Object.keys(given)))
  return Object.fromEntries(Object.entries(domain).filter(([name]) => names.has(name))) as Domain<Cells>
}

/** A lifecycle's move: to a state, or none, because no event of this name belongs to that state. */
type Move<State extends string> = { readonly to: State } | { readonly refused: string }

/** An event's move: the states that have it, the one that it leads to, and the sentences that say so. */
type Moved<State, Event> = readonly [
  event: Event,
  from: readonly State[],
  to: State,
  sentences: OneOf<SentenceId>,
]

/** The rows of moves that the states named have; all other states refuse the event for that alone, by this word. */
export const movesOf = <State extends string, Event extends string, Cells extends Step<State, Event>>(
  name: string,
  states: readonly State[],
  refused: string,
  moves: readonly Moved<State, Event>[],
): Row<Cells, Move<State>>[] =>
  moves.flatMap(([event, state, to, from]) => {
    const id = `${name}.${event.replaceAll(' ', '-')}`
    const others = states.filter((each) => !state.includes(each))
    const given = { event, state } as unknown as Given<Cells>
    const elsewhere = { event, state: others } as unknown as Given<Cells>
    return [
      { id, from, given, comes: { to } },
      ...(others.length === 0 ? [] : [{ id: `${id}.elsewhere`, from, given: elsewhere, comes: { refused } }]),
    ]
  })

/** Content of every lifecycle's cells beside its facts. */
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
  /** Tuples that can come about, and where two cells would say the same, one of them; all when left out. */
  readonly isAsked?: (cells: Cells) => boolean
  readonly moves: readonly Row<Cells, Move<State>>[]
  readonly blockers: readonly Row<Cells, string>[]
}

/** The specification of one step: the state it leads to, or every blocker by name; and the rows that say so. */
export interface Expected<State extends string> {
  readonly to: State | null
  readonly blockers: readonly string[]
  readonly rows: readonly string[]
}

/**
 * Looks one step up: allowed with its target when the move is there and nothing blocks it. What a state has no move for
 * is refused for that alone; otherwise every blocker that holds is named.
 */
export function expected<State extends string, Event extends string, Cells extends Step<State, Event>>(
  lifecycle: SpecifiedLifecycle<State, Event, Cells>,
  cells: Cells,
): Expected<State> {
  const move = only(lifecycle.moves, cells)
  if ('refused' in move.comes) return { to: null, blockers: [move.comes.refused], rows: [move.id] }
  const held = matching(lifecycle.blockers, cells)
  return {
    to: held.length === 0 ? move.comes.to : null,
    blockers: [...new Set(held.map((row) => row.comes))],
    rows: [move.id, ...held.map(({ id }) => id)],
  }
}

/** Every tuple that a lifecycle is asked about. */
export const asked = <State extends string, Event extends string, Cells extends Step<State, Event>>({
  domain,
  isAsked,
}: SpecifiedLifecycle<State, Event, Cells>): Generator<Cells> => tuples(domain, isAsked)
