import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
  StateValue,
} from 'xstate'
import { type Chart, chartOf, transitionId } from '#machines/chart.ts'
import { pairId } from './pairs.ts'

/** How often one driver saw each part of one machine. Guards count per arrow that asks them. */
export interface Seen {
  states: Record<string, number>
  transitions: Record<string, number>
  guards: Record<string, { agreed: number; refused: number }>
  /** By pairId: one transition directly followed by another on a walk. Those never seen have no entry. */
  pairs: Record<string, number>
}

/** The paths of the states that a state value names, the compound ones too. */
function stateKeys(value: unknown, parent = ''): string[] {
  if (typeof value === 'string') return [parent + value]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => [
    parent + key,
    ...(inner === undefined ? [] : stateKeys(inner, `${parent}${key}.`)),
  ])
}

/** The state value of a path. */
const valueAt = (path: readonly string[]): StateValue =>
  path.toReversed().reduce<StateValue>((inner, key) => ({ [key]: inner }), {})

interface GuardReference {
  type: string
  params?: unknown
}

type GuardFunction = (args: { context: unknown; event: EventObject }, params: unknown) => boolean

function agrees(
  machine: AnyStateMachine,
  guard: unknown,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): boolean {
  const inline = guard as GuardFunction
  if (typeof guard === 'function') return inline({ context: snapshot.context as unknown, event }, undefined)
  const { type, params } = typeof guard === 'string' ? { type: guard } : (guard as GuardReference)
  const implementation = machine.implementations.guards?.[type] as GuardFunction | undefined
  if (implementation === undefined) throw new Error(`${machine.id} has no guard ${type}`)
  const args = { context: snapshot.context as unknown, event }
  return implementation(
    args,
    typeof params === 'function' ? (params as (a: typeof args) => unknown)(args) : params,
  )
}

/** The arrows that a snapshot's states have for an event, innermost state first; '' for always. */
function candidates(snapshot: AnyMachineSnapshot, eventType: string): AnyTransitionDefinition[] {
  return [...snapshot._nodes]
    .toSorted((a, b) => b.path.length - a.path.length)
    .flatMap((node) => (eventType === '' ? (node.always ?? []) : (node.transitions.get(eventType) ?? [])))
}

/**
 * The arrow that is taken in the snapshot for the event; `asked` hears of each guard on the way to it.
 * `eventType` is '' for always.
 */
export function arrowTaken(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  asked: (transition: AnyTransitionDefinition, agreed: boolean) => void = () => undefined,
  eventType: string = event.type,
): AnyTransitionDefinition | undefined {
  return candidates(snapshot, eventType).find((transition) => {
    if (transition.guard === undefined) return true
    const agreed = agrees(machine, transition.guard, snapshot, event)
    asked(transition, agreed)
    return agreed
  })
}

/** Tests' sights of one machine. */
export class Coverage {
  readonly chart: Chart
  readonly seen: Seen

  constructor(
    /** The machine's export name. */
    readonly name: string,
    readonly machine: AnyStateMachine,
  ) {
    this.chart = chartOf(machine)
    this.seen = {
      states: Object.fromEntries(this.chart.states.map(({ key }) => [key, 0])),
      transitions: Object.fromEntries(this.chart.transitions.map(({ id }) => [id, 0])),
      guards: Object.fromEntries(
        this.chart.transitions.flatMap(({ id, guard }) =>
          guard === null ? [] : [[id, { agreed: 0, refused: 0 }]],
        ),
      ),
      pairs: {},
    }
  }

  state(snapshot: AnyMachineSnapshot): void {
    for (const key of stateKeys(snapshot.value)) this.seen.states[key] = (this.seen.states[key] ?? 0) + 1
  }

  /** `before`: the arrow that the same walk took just before it, where there is one. */
  transition(taken: AnyTransitionDefinition, before?: AnyTransitionDefinition): void {
    const id = transitionId(taken)
    this.seen.transitions[id] = (this.seen.transitions[id] ?? 0) + 1
    if (before === undefined) return
    const pair = pairId(transitionId(before), id)
    this.seen.pairs[pair] = (this.seen.pairs[pair] ?? 0) + 1
  }

  /** Counts the guards that the snapshot asks for the event, and gives the arrow that is taken; see arrowTaken. */
  decide(
    snapshot: AnyMachineSnapshot,
    event: EventObject,
    eventType: string = event.type,
  ): AnyTransitionDefinition | undefined {
    const count = (transition: AnyTransitionDefinition, agreed: boolean) => {
      const outcomes = this.seen.guards[transitionId(transition)]
      if (outcomes !== undefined) outcomes[agreed ? 'agreed' : 'refused'] += 1
    }
    return arrowTaken(this.machine, snapshot, event, count, eventType)
  }

  /** An inspector for createActor that counts what the actor really does. */
  watch(): (inspected: InspectionEvent) => void {
    let previous: AnyMachineSnapshot | undefined
    let before: AnyTransitionDefinition | undefined
    return (inspected) => {
      const isRoot = 'sessionId' in inspected.actorRef && inspected.actorRef.sessionId === inspected.rootId
      if (!isRoot) return
      if (inspected.type === '@xstate.snapshot' && previous === undefined) {
        previous = inspected.snapshot as AnyMachineSnapshot
        this.state(previous)
      }
      if (inspected.type === '@xstate.microstep') {
        const next = inspected.snapshot as AnyMachineSnapshot
        const [taken] = inspected._transitions
        // An arrow that is taken as the machine starts has no snapshot before it.
        if (previous === undefined && taken !== undefined) {
          const from = valueAt(taken.source.path)
          previous = this.machine.resolveState({ value: from, context: next.context as unknown })
          this.state(previous)
        }
        if (previous !== undefined) this.decide(previous, inspected.event, taken?.eventType)
        if (taken !== undefined) {
          this.transition(taken, before)
          before = taken
        }
        this.state(next)
        previous = next
      }
    }
  }

  /** Parts that were never seen, in words; guards only those that had to come out both ways. */
  missing({ guards }: { guards: boolean }): string[] {
    const { states, transitions, guards: outcomes } = this.seen
    return [
      ...Object.keys(states)
        .filter((key) => states[key] === 0)
        .map((key) => `state ${key}`),
      ...Object.keys(transitions)
        .filter((id) => transitions[id] === 0)
        .map((id) => `transition ${id}`),
      ...(guards
        ? Object.entries(outcomes).flatMap(([id, { agreed, refused }]) => [
            ...(agreed === 0 ? [`guard that agrees on ${id}`] : []),
            ...(refused === 0 ? [`guard that refuses on ${id}`] : []),
          ])
        : []),
    ]
  }
}
