import { createHash } from 'node:crypto'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { legalPaths, type Model, type Start, stateTitle, type Step } from '../model.ts'
import { shuffled } from './shuffled.ts'
import { tours } from './tours.ts'
import { actsIn, type WalkChoice } from './walk-choice.ts'

/** How far each shortest path is prolonged (see legalPaths); or tours: every event in every state and every pair,
 * or each event on each transition once for all starts, in fewer steps. */
type Depth = number | 'tours' | 'short tours'

/** A model's walk. */
export interface WalkPlan<TSnapshot, TFixture> {
  depth: Depth | ((start: Start<TSnapshot, TFixture>) => Depth)
  /** States beside those on paths in which every event that is not legal is tried. */
  refusalStates?: (start: Start<TSnapshot, TFixture>) => readonly TSnapshot[]
}

/** A path, or a round of refusals in a state. */
export interface PlannedWalk<TSnapshot, TEvent, TFixture> {
  kind: 'path' | 'refusals'
  /** Follows from the start and the events alone, so that it names the same path everywhere. */
  id: string
  start: Start<TSnapshot, TFixture>
  /** Where it starts. */
  state: TSnapshot
  title: string
  steps: readonly Step<TSnapshot, TEvent>[]
}

const idOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)

/** Names of what is walked from a start: the same ones on every driver. */
const walkIds = (model: string, start: string) => ({
  path: (events: readonly unknown[]): string => idOf([model, start, events]),
  refusals: ({ value }: Pick<AnyMachineSnapshot, 'value'>): string => idOf([model, start, 'refusals', value]),
})

/** How deep paths are that a path is looked for in: those of the fast part and of the whole. */
const everyDepth: readonly Depth[] = [0, 1, 2, 'tours', 'short tours']

/** Tells whether a start that is walked so shows every pair of transitions. */
const showsPairs = (depth: Depth) => depth === 'tours' || (typeof depth === 'number' && depth >= 2)

/** The walks of a model that were chosen, in the order that the seed gives. */
export function plannedWalks<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  model: Model<TSnapshot, TEvent, TFixture>,
  { depth, refusalStates = () => [] }: WalkPlan<TSnapshot, TFixture>,
  canSend: (event: TEvent, state: TSnapshot) => boolean,
  { path, actor, seed }: WalkChoice,
): {
  walks: PlannedWalk<TSnapshot, TEvent, TFixture>[]
  /** True if every pair of transitions is on some path. */
  hasPairs: boolean
  /** Tells whether an event that is not legal is tried. */
  isChosen: (event: TEvent) => boolean
} {
  type Planned = PlannedWalk<TSnapshot, TEvent, TFixture>
  const depthOf = (start: Start<TSnapshot, TFixture>) => (typeof depth === 'function' ? depth(start) : depth)
  const isChosen = (event: TEvent) => actor === null || actsIn(event, actor, model.user)

  const walked = new Set<unknown>()
  const pathsOf = (start: Start<TSnapshot, TFixture>): Planned[] =>
    (path === null ? [depthOf(start)] : everyDepth).flatMap((depth) =>
      (typeof depth === 'number'
        ? legalPaths(model, start, { depth, allow: canSend })
        : tours(model, start, { allow: canSend, ...(depth === 'short tours' ? { walked } : {}) })
      ).map(({ title, steps }) => {
        const id = walkIds(model.name, start.title).path(steps.map(({ event }) => event))
        return { kind: 'path', id, start, state: start.state, title, steps }
      }),
    )
  const refusalsOf = (start: Start<TSnapshot, TFixture>): Planned[] =>
    refusalStates(start).map((state) => {
      const title = `what is not legal in ${stateTitle(state)} is refused`
      const id = walkIds(model.name, start.title).refusals(state)
      return {
        kind: 'refusals',
        id,
        start,
        state,
        title,
        steps: [],
      }
    })

  const acts = ({ kind, state, steps }: Planned) =>
    actor === null ||
    (kind === 'path'
      ? steps.some(({ event }) => isChosen(event))
      : model.cases.some((event) => !state.can(event) && isChosen(event)))
  const all = model.starts.flatMap((start) => [...pathsOf(start), ...refusalsOf(start)])
  const walks = path === null ? all.filter(acts) : all.filter(({ id }) => id === path).slice(0, 1)
  const hasPairs = model.starts.every((start) => showsPairs(depthOf(start)))
  return { walks: shuffled(walks, seed), hasPairs, isChosen }
}
