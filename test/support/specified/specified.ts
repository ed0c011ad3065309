import { isDeepStrictEqual } from 'node:util'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createMachine,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { type Expected, expected, type Given, type SpecifiedLifecycle, type Step } from '#test/spec/table.ts'

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
  /** The cells of a step that is asked of the machine; the other way round than state, facts and event. */
  cells: (step: { state: string; facts: Facts; event: EventObject }) => Cells
  /** The machine's code of a blocker, by the table's word. */
  code: (word: string, cells: Cells) => string | undefined
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

interface Answer {
  to: string | null
  codes: string[]
  words: readonly string[]
  rows: readonly string[]
}

/** Tables stay as they are, and paths ask the same thing again and again: by the table, then the facts. */
const answers = new WeakMap<object, WeakMap<object, Map<string, Answer>>>()

function keptOf(table: object, facts: object): Map<string, Answer> {
  const byFacts = answers.get(table) ?? new WeakMap<object, Map<string, Answer>>()
  answers.set(table, byFacts)
  const kept = byFacts.get(facts) ?? new Map<string, Answer>()
  byFacts.set(facts, kept)
  return kept
}

/** A table's answer to an event in a state of the machine's: the state it leads to, or the codes of every blocker. */
function specifiedAnswer<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
  Facts extends object,
>(
  specified: Specified<State, Event, Cells, Facts>,
  step: { state: string; facts: Facts; event: EventObject },
): Answer {
  const kept = keptOf(specified.table, step.facts)
  const key = `${step.state} ${JSON.stringify(step.event)}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const cells = specified.cells(step)
  const { to, blockers, rows } = expected(specified.table, cells)
  const codes = blockers.map((word) => {
    const code = specified.code(word, cells)
    if (code === undefined) throw new Error(`the machine has no code for '${word}'`)
    return code
  })
  const answer = {
    to: to === null ? null : specified.state(to),
    codes: [...new Set(codes)].toSorted(),
    words: blockers,
    rows,
  }
  kept.set(key, answer)
  return answer
}

/**
 * The specification as a machine, for paths to be generated from: its arrows are the moves of the table, its one guard
 * asks the table. States, events and facts have the names that the product's own machine has; nothing else is of it.
 */
function specifiedMachine<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
  Facts extends object,
>(specified: Specified<State, Event, Cells, Facts>): AnyStateMachine {
  const { table, machine } = specified
  const { domain } = table
  const arrows: Record<string, Record<string, Set<string>>> = {}
  /** Arrows that a blocker may stand against. */
  const guarded = new Set<string>()
  const speaksOf = ({ given }: { given: Given<Cells> }, state: State, event: Event) =>
    (given.state === undefined || [given.state].flat().includes(state)) &&
    (given.event === undefined || [given.event].flat().includes(event))
  const first = Object.fromEntries(
    (Object.entries(domain) as [string, readonly unknown[]][]).map(([cell, [value]]) => [cell, value]),
  ) as unknown as Cells
  for (const state of domain.state)
    for (const event of domain.event) {
      const from = specified.state(state)
      const { type } = specified.event({ ...first, state, event })
      const on = (arrows[from] ??= {})
      for (const row of table.moves)
        if ('to' in row.comes && speaksOf(row, state, event))
          (on[type] ??= new Set()).add(specified.state(row.comes.to))
      if (table.blockers.some((row) => speaksOf(row, state, event))) guarded.add(`${from} ${type}`)
    }
  const states = Object.entries(arrows).map(([from, on]) => {
    const arrowsOf = ([type, targets]: [string, Set<string>]) =>
      [...targets].map((target) => {
        const isFree = targets.size === 1 && !guarded.has(`${from} ${type}`)
        return isFree ? { target } : { target, guard: { type: 'allowed', params: { state: from, target } } }
      })
    const isFinal = Object.keys(on).length === 0
    return [
      from,
      isFinal
        ? { type: 'final' }
        : { on: Object.fromEntries(Object.entries(on).map((arrow) => [arrow[0], arrowsOf(arrow)])) },
    ]
  })
  return createMachine(
    {
      id: machine.id,
      context: ({ input }: { input: unknown }) => input,
      initial: specified.state(table.domain.state[0] as State),
      states: Object.fromEntries(states) as object,
    } as never,
    {
      guards: {
        allowed: (
          { context, event }: { context: unknown; event: EventObject },
          { state, target }: { state: string; target: string },
        ) => specifiedAnswer(specified, { state, facts: context as Facts, event }).to === target,
      },
    } as never,
  )
}

/** A state of a machine with its facts; a snapshot is one. */
interface Asked<Machine extends AnyStateMachine> {
  value: string
  context: ContextFrom<Machine>
}

/** The tables of a lifecycle as models, drivers and walks ask them, in the machine's words. */
export function askedOf<
  State extends string,
  Event extends string,
  Cells extends Step<State, Event>,
  Facts extends object,
  Machine extends AnyStateMachine,
>(specified: Specified<State, Event, Cells, Facts> & { machine: Machine }) {
  const answer = ({ value, context }: Asked<Machine>, event: EventFrom<Machine>) =>
    specifiedAnswer(specified, { state: value, facts: context as Facts, event })
  const asSpecified = specifiedMachine(specified) as unknown as Machine
  const at = (value: string, context: ContextFrom<Machine>) =>
    asSpecified.resolveState({ value, context }) as unknown as SnapshotFrom<Machine>
  return {
    /** Starts by their titles, each in a state on its facts. */
    starts: (
      fixtures: Readonly<Record<string, ContextFrom<Machine>>>,
      valueOf: (facts: ContextFrom<Machine>) => string,
    ) =>
      Object.entries(fixtures).map(([title, fixture]) => ({
        title,
        fixture,
        state: at(valueOf(fixture), fixture),
      })),
    /** A start's facts in every state. */
    everyState: ({ fixture }: { fixture: ContextFrom<Machine> }): SnapshotFrom<Machine>[] =>
      specified.table.domain.state.map((state) => at(specified.state(state), fixture)),
    /** The product's own lifecycle, and why it refuses. */
    product: { machine: specified.machine, blockersOf: specified.blockersOf },
    /** The lifecycle as the specification has it; paths are generated from it. */
    machine: asSpecified,
    /** The state that an event leads to; null if it is refused. */
    target: (asked: Asked<Machine>, event: EventFrom<Machine>): string | null => answer(asked, event).to,
    /** Codes of every blocker that the specification names against an event. */
    reasons: (asked: Asked<Machine>, event: EventFrom<Machine>): string[] => answer(asked, event).codes,
    /** The table's own words for every blocker against an event; several of them may have one code. */
    words: (asked: Asked<Machine>, event: EventFrom<Machine>): readonly string[] =>
      answer(asked, event).words,
    /** Names of the rows that say what becomes of an event. */
    rows: (asked: Asked<Machine>, event: EventFrom<Machine>): readonly string[] => answer(asked, event).rows,
  }
}
