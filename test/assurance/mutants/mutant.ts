import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, not } from 'xstate'
import type { DroppedBlocker } from './server-machines.ts'

/** An arrow as a lifecycle's configuration has it; lifecycles name every target. */
interface Arrow {
  target: string
  guard?: unknown
}

type Arrows = Record<string, Record<string, Arrow[]>>

/** One fault of a lifecycle. `nth`: of the arrows that a state has for an event. */
export type Fault =
  | { kind: 'removed'; state: string; event: string; nth: number }
  | { kind: 'retargeted'; state: string; event: string; nth: number; target: string }
  | { kind: 'added'; state: string; event: string; target: string }
  | { kind: 'guard dropped'; state: string; event: string; nth: number }
  | { kind: 'guard negated'; state: string; event: string; nth: number }
  | ({ kind: 'blocker dropped' } & DroppedBlocker)

export type Mutant = Fault & { title: string }

const listed = (arrows: unknown): Arrow[] =>
  (Array.isArray(arrows) ? arrows : [arrows]).map((arrow: unknown) =>
    typeof arrow === 'string' ? { target: arrow } : { ...(arrow as Arrow) },
  )

/** Every arrow of a flat machine, by state and event. */
function arrowsOf(machine: AnyStateMachine): Arrows {
  const states = (machine.config as { states: Record<string, { on?: Record<string, unknown> }> }).states
  return Object.fromEntries(
    Object.entries(states).map(([state, { on = {} }]) => [
      state,
      Object.fromEntries(Object.entries(on).map(([event, arrows]) => [event, listed(arrows)])),
    ]),
  )
}

/** The machine with one fault; the same where the fault is a blocker's. */
export function mutated(machine: AnyStateMachine, fault: Fault): AnyStateMachine {
  if (fault.kind === 'blocker dropped') return machine
  const arrows = arrowsOf(machine)
  const { state, event } = fault
  const own = (arrows[state] ??= {})
  const there = own[event] ?? []
  const nth = 'nth' in fault ? there[fault.nth] : undefined
  if (fault.kind === 'added') {
    // As the event is guarded where it belongs: what a copied line would do.
    const guard = Object.values(arrows).flatMap((on) => on[event] ?? [])[0]?.guard
    own[event] = [{ target: fault.target, ...(guard === undefined ? {} : { guard }) }]
  } else if (fault.kind === 'removed') {
    own[event] = there.filter((arrow) => arrow !== nth)
    if (own[event].length === 0) delete own[event]
  } else if (nth !== undefined) {
    if (fault.kind === 'retargeted') nth.target = fault.target
    if (fault.kind === 'guard dropped') delete nth.guard
    if (fault.kind === 'guard negated') nth.guard = not(nth.guard as never)
  }
  const config = machine.config as { states: Record<string, object> }
  const states = Object.fromEntries(
    Object.entries(config.states).map(([key, given]) => [key, { ...given, on: arrows[key] }]),
  )
  return createMachine({ ...config, states } as never, machine.implementations as never)
}

function faultsOfArrow(state: string, event: string, nth: number, arrow: Arrow, states: string[]): Mutant[] {
  const place = { state, event, nth }
  const name = `${state} -${event}${nth === 0 ? '' : ` (${nth + 1})`}-> ${arrow.target}`
  const guards = arrow.guard === undefined ? [] : (['guard dropped', 'guard negated'] as const)
  return [
    { kind: 'removed', ...place, title: `removed ${name}` },
    ...states
      .filter((target) => target !== arrow.target)
      .map(
        (target) => ({ kind: 'retargeted', ...place, target, title: `${name} leads to ${target}` }) as const,
      ),
    ...guards.map((kind) => ({ kind, ...place, title: `${kind}: ${name}` }) as const),
  ]
}

/**
 * Every single fault of the machine's arrows. An event is added to every state that does not know it: leading to
 * wherever it leads elsewhere, and staying where it is, each under the event's own guard.
 */
export function faultsOf(machine: AnyStateMachine): Mutant[] {
  const arrows = arrowsOf(machine)
  const states = Object.keys(arrows)
  const events = [...new Set(states.flatMap((state) => Object.keys(arrows[state] ?? {})))]
  const targetsOf = (event: string) =>
    states.flatMap((state) => (arrows[state]?.[event] ?? []).map(({ target }) => target))
  return states.flatMap((state) =>
    events.flatMap((event): Mutant[] => {
      const there = arrows[state]?.[event]
      if (there !== undefined)
        return there.flatMap((arrow, nth) => faultsOfArrow(state, event, nth, arrow, states))
      const targets = new Set([...targetsOf(event), state])
      return [...targets].map((target) => ({
        kind: 'added',
        state,
        event,
        target,
        title: `added ${state} -${event}-> ${target}`,
      }))
    }),
  )
}

/** An event's result: the state that it leads to, or null where it is refused. */
export function outcome(
  machine: AnyStateMachine,
  { value, context }: AnyMachineSnapshot,
  event: { type: string },
): string | null {
  const state = machine.resolveState({ value, context })
  const [taken] = state.can(event) ? (machine.getTransitionData(state, event) ?? []) : []
  return taken === undefined ? null : (taken.target?.[0]?.key ?? String(value))
}
