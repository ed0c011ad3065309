import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { transitionId } from '#machines/chart.ts'
import { arrowTaken } from './coverage.ts'
import { type Model, nextState } from '../model.ts'
import { pairId } from './pairs.ts'

/** Every pair that a walk from one of the model's starts can take, with events that `allow` lets through. */
export function modelPairs<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  { machine, starts, cases }: Model<TSnapshot, TEvent, TFixture>,
  allow: (event: TEvent, state: TSnapshot) => boolean,
): string[] {
  const legal = (state: TSnapshot) => cases.filter((event) => state.can(event) && allow(event, state))
  const arrowOf = (state: TSnapshot, event: TEvent) => {
    const taken = arrowTaken(machine, state, event)
    if (taken === undefined) throw new Error(`${machine.id} takes no arrow for ${event.type}`)
    return transitionId(taken)
  }
  const pairs = new Set<string>()
  const known = new Set<string>()
  const ahead: TSnapshot[] = starts.map(({ state }) => state)
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    const key = JSON.stringify([state.value, state.context])
    if (known.has(key)) continue
    known.add(key)
    for (const event of legal(state)) {
      const next = nextState(machine, state, event)
      const before = arrowOf(state, event)
      for (const after of legal(next)) pairs.add(pairId(before, arrowOf(next, after)))
      ahead.push(next)
    }
  }
  return [...pairs].toSorted()
}
