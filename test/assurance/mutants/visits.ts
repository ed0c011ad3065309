import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ActedEvent } from '#machines/law.ts'
import {
  type Driver,
  eventTitle,
  legalPaths,
  nextState,
  type Start,
  type Step,
  stateTitle,
} from '#test/runner/model.ts'
import { type Mutant, mutated, outcome } from './mutant.ts'
import { blockerKey } from './server-machines.ts'
import type { Subject } from './subject.ts'

type AnyStart = Start<AnyMachineSnapshot, unknown>
type AnyStep = Step<AnyMachineSnapshot, ActedEvent>

/** A way into a state, and what is done there: events that are refused, then one that is taken, if any. */
export interface Visit {
  title: string
  start: AnyStart
  /** Where the driver starts it. */
  from: AnyMachineSnapshot
  way: readonly AnyStep[]
  state: AnyMachineSnapshot
  refused: readonly ActedEvent[]
  taken: ActedEvent | null
  /** How surely it shows the mutant: by what is decided (2), by the reasons alone (1), by nothing foreseen (0). */
  shows: Shows
}

type Shows = 0 | 1 | 2

/** How many visits a mutant is noticed in, or survives: by what is taken, by what is refused, and of the rest. */
const most = { taking: 3, refusing: 3, other: 1 }

type HttpDriver = Driver<AnyMachineSnapshot, ActedEvent, unknown>

interface Place {
  start: AnyStart
  from: AnyMachineSnapshot
  way: readonly AnyStep[]
  state: AnyMachineSnapshot
}

/** Every way into every state: put there by the driver, or come there on one of the model's shortest paths. */
export function placesOf({ model, startable }: Subject, driver: HttpDriver): Place[] {
  const allow = (event: ActedEvent, state: AnyMachineSnapshot) => driver.canSend?.(event, state) ?? true
  return model.starts.flatMap((start) => {
    const put = startable(start).map((state): Place => ({ start, from: state, way: [], state }))
    const reached = legalPaths(model, start, { depth: 0, allow }).flatMap(({ steps }) =>
      steps.map(({ state }, index): Place => ({
        start,
        from: start.state,
        way: steps.slice(0, index + 1),
        state,
      })),
    )
    const distinct = reached.filter(
      (place, index) =>
        !put.some(({ state }) => state.value === place.state.value) &&
        index === reached.findIndex((other) => isDeepStrictEqual(waySaid(other), waySaid(place))),
    )
    return [...put, ...distinct]
  })
}

const waySaid = ({ way }: Place) => way.map(({ event }) => event)

/** Tells whether a mutant decides a case otherwise in a state, or only says other reasons. */
function showsBy(
  { machine: own, blockers }: Subject,
  mutant: Mutant,
): (state: AnyMachineSnapshot, event: ActedEvent) => Shows {
  if (mutant.kind === 'blocker dropped')
    return (state, event) => {
      const keys = new Set(blockers(state, event).map(blockerKey))
      if (!keys.has(mutant.key)) return 0
      return keys.size === 1 ? 2 : 1
    }
  const machine: AnyStateMachine = mutated(own, mutant)
  return (state, event) => (outcome(own, state, event) === outcome(machine, state, event) ? 0 : 2)
}

/**
 * Walks to notice a mutant, likeliest first: every place whose state it concerns, with every case of its
 * event there, as far as the driver can send it. Places where it decides nothing otherwise can't show it.
 */
export function visitsFor(
  subject: Subject,
  driver: HttpDriver,
  places: readonly Place[],
  mutant: Mutant,
): Visit[] {
  const shows = showsBy(subject, mutant)
  const cases = subject.model.cases.filter(({ type }) => type === mutant.event)
  const visits = places.flatMap((place): Visit[] => {
    const { state } = place
    if ('state' in mutant && state.value !== mutant.state) return []
    if (!cases.some((event) => shows(state, event) > 0)) return []
    const sendable = cases.filter((event) => driver.canSend?.(event, state) ?? true)
    const refused = sendable.filter((event) => !state.can(event))
    const taken = sendable.filter((event) => state.can(event))
    const visit = (event: ActedEvent | null, tried: readonly ActedEvent[]): Visit => ({
      ...place,
      title: [
        place.start.title,
        stateTitle(place.from),
        ...place.way.map((step) => eventTitle(step.event)),
        ...tried.map((each) => `${eventTitle(each)} refused`),
        ...(event === null ? [] : [eventTitle(event)]),
      ].join(' → '),
      refused: tried,
      taken: event,
      shows: Math.max(
        0,
        ...[...tried, ...(event === null ? [] : [event])].map((each) => shows(state, each)),
      ) as Shows,
    })
    if (taken.length === 0) return [visit(null, refused)]
    return taken.map((event, index) => visit(event, index === 0 ? refused : []))
  })
  const cost = ({ way, taken }: Visit) => way.length + (taken === null ? 0 : 1)
  const ordered = visits.toSorted((one, other) => other.shows - one.shows || cost(one) - cost(other))
  const isTaking = ({ state, taken }: Visit) => taken !== null && shows(state, taken) > 0
  return [
    ...ordered.filter(isTaking).slice(0, most.taking),
    ...ordered.filter((visit) => visit.shows > 0 && !isTaking(visit)).slice(0, most.refusing),
    ...ordered.filter((visit) => visit.shows === 0).slice(0, most.other),
  ]
}

/** Makes the visit. Throws where the platform is not as the true machine says. `onStarted`: once it is there. */
export async function makeVisit(
  { model }: Subject,
  driver: HttpDriver,
  { start, from, way, state, refused, taken }: Visit,
  onStarted: () => void,
): Promise<void> {
  await driver.start(from, start.fixture)
  await driver.expectState(from)
  onStarted()
  await driver.expectState(from)
  for (const step of way) {
    await driver.send(step.event)
    await driver.expectState(step.state)
  }
  for (const event of refused) await driver.expectRefused(event, state)
  if (taken !== null) {
    await driver.send(taken)
    await driver.expectState(nextState(model.machine, state, taken))
  } else await driver.expectState(state)
  await driver.finish?.()
}
