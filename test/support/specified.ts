import { isDeepStrictEqual } from 'node:util'
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, transition } from 'xstate'
import { type Expected, expected, type SpecifiedLifecycle, type Step } from '#test/spec/table.ts'

/** The words that a machine has for what a table of test/spec says. */
export interface Specified<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
  Facts,
> {
  table: SpecifiedLifecycle<State, Event, Cells>
  machine: AnyStateMachine
  /** Why the machine refuses, as data. */
  blockersOf: (snapshot: AnyMachineSnapshot, event: EventObject) => readonly { code: string }[]
  state: (state: State) => string
  facts: (cells: Cells) => Facts
  event: (cells: Cells) => EventObject
  /** The table's word for a blocker of the machine, in this state. */
  word: (blocker: never, cells: Cells) => string
}

const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()

/** Compares what the table and the machine say of one step: null where they agree, else what each says. */
export function disagreement<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
  Facts,
>(
  specified: Specified<State, Event, Cells, Facts>,
  cells: Cells,
): { cells: Cells; rows: readonly string[]; expected: unknown; actual: unknown } | null {
  const { table, machine, blockersOf } = specified
  const should: Expected<State> = expected(table, cells)
  const snapshot = machine.resolveState({
    value: specified.state(cells.state),
    context: specified.facts(cells),
  })
  const event = specified.event(cells)
  const isTaken = snapshot.can(event)
  const [next]: [AnyMachineSnapshot, unknown] = isTaken
    ? transition(machine, snapshot, event)
    : [snapshot, []]
  const says = {
    to: should.to === null ? null : specified.state(should.to),
    blockers: sorted(should.blockers),
  }
  const does = {
    to: isTaken ? String(next.value) : null,
    blockers: sorted(blockersOf(snapshot, event).map((blocker) => specified.word(blocker as never, cells))),
  }
  return isDeepStrictEqual(says, does) ? null : { cells, rows: should.rows, expected: says, actual: does }
}
