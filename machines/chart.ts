import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** An arrow of a statechart; of several for one event, the first whose guard passes is taken. */
export interface ChartTransition {
  /** Unique within its machine: source, event, and position among that event's arrows. */
  id: string
  /** Key of the source state; null if it starts from every state. */
  from: string | null
  /** Null if the state does not change. */
  to: string | null
  kind: 'event' | 'done' | 'error' | 'after' | 'always'
  /** The name of the event, the invoked actor or the delay. */
  event: string
  guard: string | null
  actions: readonly string[]
}

export interface ChartState {
  /** The state's path, joined by dots. */
  key: string
  initial: boolean
  final: boolean
  tags: readonly string[]
  /** Names of the actors invoked in the state. */
  invokes: readonly string[]
}

/** A machine as data, for drawings and for test coverage. */
export interface Chart {
  id: string
  states: readonly ChartState[]
  transitions: readonly ChartTransition[]
  /** By name, in ms if constant; null if computed. */
  delays: Readonly<Record<string, number | null>>
}

const keyOf = (node: AnyStateNode): string | null => (node.path.length === 0 ? null : node.path.join('.'))

interface Named {
  type: string
}

function nameOf(reference: unknown, fallback: string): string {
  if (typeof reference === 'string') return reference
  const named = reference as Partial<Named> | null
  return named?.type?.replace(/^xstate\./, '') ?? fallback
}

const eventForms: readonly [RegExp, ChartTransition['kind']][] = [
  [/^xstate\.done\.actor\.(.+)$/, 'done'],
  [/^xstate\.error\.actor\.(.+)$/, 'error'],
  [/^xstate\.after\.([^.]+)\..+$/, 'after'],
]

function eventOf(node: AnyStateNode, type: string): Pick<ChartTransition, 'kind' | 'event'> {
  if (type === '') return { kind: 'always', event: 'always' }
  for (const [form, kind] of eventForms) {
    const name = form.exec(type)?.[1]
    if (name === undefined) continue
    const invoked = node.invoke.find((each) => each.id === name)
    return { kind, event: invoked === undefined ? name : nameOf(invoked.src, name) }
  }
  return { kind: 'event', event: type }
}

/** Identifies an arrow of a machine, the same in provided copies. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const source = transition.source as AnyStateNode
  const group = transition.eventType === '' ? source.always : source.transitions.get(transition.eventType)
  return [keyOf(source) ?? '*', transition.eventType, group?.indexOf(transition) ?? 0].join(' ')
}

/** Lists a state and all its descendants. */
const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesUnder(child)),
]

function chartTransition(node: AnyStateNode, transition: AnyTransitionDefinition): ChartTransition {
  const [target] = transition.target ?? []
  return {
    id: transitionId(transition),
    from: keyOf(node),
    to: target === undefined ? null : keyOf(target as AnyStateNode),
    ...eventOf(node, transition.eventType),
    guard: transition.guard === undefined ? null : nameOf(transition.guard, '(inline)'),
    actions: transition.actions.map((action) => nameOf(action, '(inline)')),
  }
}

/** Reads a machine's states and arrows from the machine itself. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesUnder(machine.root)
  const initial = new Set(nodes.flatMap((node) => node.initial?.target ?? []))
  return {
    id: machine.id,
    states: nodes
      .filter((node) => node !== machine.root)
      .map((node) => ({
        key: node.path.join('.'),
        initial: initial.has(node),
        final: node.type === 'final',
        tags: node.tags,
        invokes: node.invoke.map((invoke) => nameOf(invoke.src, invoke.id)),
      })),
    transitions: nodes.flatMap((node) => {
      const own: AnyTransitionDefinition[] = [...node.transitions.values(), node.always ?? []].flat()
      return own.map((transition) => chartTransition(node, transition))
    }),
    delays: Object.fromEntries(
      Object.entries(machine.implementations.delays ?? {}).map(([name, delay]) => [
        name,
        typeof delay === 'number' ? delay : null,
      ]),
    ),
  }
}

/**
 * Labels an arrow: its event and guard. The law's own guard is omitted, since nearly every arrow of a
 * lifecycle has it; the lifecycle's table lists its blockers.
 */
export function arrowLabel(chart: Chart, transition: ChartTransition): string {
  const { kind, event } = transition
  const guard = transition.guard === 'allowed' ? null : transition.guard
  const ms = chart.delays[event]
  const words = {
    event,
    done: `${event} done`,
    error: `${event} failed`,
    after: `after ${event}${typeof ms === 'number' ? ` (${ms} ms)` : ''}`,
    always: 'always',
  }[kind]
  if (guard !== null) return `${words} [${guard}]`
  const isLastResort = chart.transitions.some(
    (other) =>
      other.from === transition.from &&
      other.kind === kind &&
      other.event === event &&
      other.guard !== null &&
      other.id < transition.id,
  )
  return isLastResort ? `${words} [else]` : words
}
