import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { transitionId } from '#machines/chart.ts'
import { eventTitle, type Model, nextState, type Path, type Start, stateTitle } from '../model.ts'
import { arrowTaken } from './coverage.ts'
import { pairId } from './pairs.ts'

/** A tour of so many steps begins nothing new: somebody who reads of a failure reads all that came before it. */
const longest = 40

/** A legal event in a state, by the numbers of the states; `arrow` is the transition that it takes. */
interface Way<TEvent> {
  from: number
  event: TEvent
  arrow: string
  to: number
}

interface Place<TSnapshot, TEvent> {
  state: TSnapshot
  ways: Way<TEvent>[]
}

/** Every state that legal events lead to from a start, which is the first. */
function placesOf<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  { machine, cases }: Model<TSnapshot, TEvent, TFixture>,
  start: Start<TSnapshot, TFixture>,
  allow: (event: TEvent, state: TSnapshot) => boolean,
): Place<TSnapshot, TEvent>[] {
  const numbers = new Map<string, number>()
  const places: Place<TSnapshot, TEvent>[] = []
  const numberOf = (state: TSnapshot): number => {
    const key = JSON.stringify([state.value, state.context])
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, places.length)
    return places.push({ state, ways: [] }) - 1
  }
  numberOf(start.state)
  // It grows as it is walked through.
  for (const [from, { state, ways }] of places.entries())
    for (const event of cases.filter((each) => state.can(each) && allow(each, state))) {
      const taken = arrowTaken(machine, state, event)
      if (taken === undefined) throw new Error(`${machine.id} takes no arrow for ${event.type}`)
      const to = numberOf(nextState(machine, state, event))
      ways.push({ from, event, arrow: transitionId(taken), to })
    }
  return places
}

/** The shortest way on from a place that ends as `endOf` says; null where none does. */
function wayTo<TSnapshot, TEvent>(
  places: readonly Place<TSnapshot, TEvent>[],
  from: number,
  endOf: (way: Way<TEvent>) => Way<TEvent>[] | null,
): Way<TEvent>[] | null {
  const cameBy = new Map<number, Way<TEvent> | null>([[from, null]])
  for (const [place] of cameBy)
    for (const way of places[place]?.ways ?? []) {
      const end = endOf(way)
      if (end === null) {
        if (!cameBy.has(way.to)) cameBy.set(way.to, way)
        continue
      }
      const taken = [...end]
      for (let back = cameBy.get(place); back !== null && back !== undefined; back = cameBy.get(back.from))
        taken.unshift(back)
      return taken
    }
  return null
}

/**
 * Legal paths from a start that together take every legal event in every state, and every pair of transitions; or, where
 * `walked` keeps what other starts have shown, every event on each of its transitions once for all starts. Those of a depth
 * come anew from the start for each; these go on from where they are: a few long ones for many short ones.
 */
export function tours<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  model: Model<TSnapshot, TEvent, TFixture>,
  start: Start<TSnapshot, TFixture>,
  { allow, walked }: { allow: (event: TEvent, state: TSnapshot) => boolean; walked?: Set<unknown> },
): Path<TSnapshot, TEvent>[] {
  const places = placesOf(model, start, allow)
  const isShort = walked !== undefined
  const taken = walked ?? new Set<unknown>()
  const pairs = new Set<string>()
  const keyOf = (way: Way<TEvent>) => (isShort ? `${way.arrow} ${JSON.stringify(way.event)}` : way)
  const isNew = (way: Way<TEvent>) => !taken.has(keyOf(way))
  const isNewAfter = (before: Way<TEvent>) => (way: Way<TEvent>) =>
    !pairs.has(pairId(before.arrow, way.arrow))
  const endsAnew = [
    (way: Way<TEvent>) => (isNew(way) ? [way] : null),
    (way: Way<TEvent>) => {
      const after = places[way.to]?.ways.find(isNewAfter(way))
      return after === undefined ? null : [way, after]
    },
  ]

  function nextTour(endOf: (way: Way<TEvent>) => Way<TEvent>[] | null): Way<TEvent>[] {
    const tour: Way<TEvent>[] = []
    while (tour.length < longest) {
      const on = wayTo(places, tour.at(-1)?.to ?? 0, endOf)
      if (on === null) return tour
      for (const way of on) {
        const before = tour.at(-1)
        if (before !== undefined) pairs.add(pairId(before.arrow, way.arrow))
        taken.add(keyOf(way))
        tour.push(way)
      }
    }
    return tour
  }

  const found: Path<TSnapshot, TEvent>[] = []
  for (const endOf of isShort ? endsAnew.slice(0, 1) : endsAnew)
    for (let tour = nextTour(endOf); tour.length > 0; tour = nextTour(endOf)) {
      const steps = tour.map(({ event, to }) => ({ event, state: places[to]?.state ?? start.state }))
      const title = [stateTitle(start.state), ...steps.map(({ event }) => eventTitle(event))].join(' → ')
      found.push({ title, steps })
    }
  return found
}
