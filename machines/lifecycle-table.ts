import type { AnyStateMachine, ContextFrom, EventFrom, SnapshotFrom } from 'xstate'
import { type ActedEvent, snapshotOf, type StateOf, stepOf } from './law.ts'

/** One event of a lifecycle in one state: its target, its senders and its possible blockers. */
interface LifecycleRow {
  event: string
  from: string
  to: string
  by: string
  codes: readonly string[]
}

export interface LifecycleTable {
  rows: readonly LifecycleRow[]
  /** A blocker of each code, as it was met. */
  blockers: readonly { code: string }[]
}

/** A lifecycle and what its table tries: every event in every state with each of these facts. */
export interface DescribedLifecycle<M extends AnyStateMachine> {
  machine: M
  facts: readonly ContextFrom<M>[]
  /** By default every event of the machine, with nothing but its sender, from each. */
  events?: readonly (EventFrom<M> & ActedEvent)[]
  /** Names the sender of an event in the table; by default the event's own `by`. */
  by?: (event: EventFrom<M> & ActedEvent) => string
  blockers: (snapshot: SnapshotFrom<M>, event: EventFrom<M>) => readonly { code: string }[]
}

/** Any lifecycle, for what is done with each of them. */
export type Lifecycle = DescribedLifecycle<AnyStateMachine> & { events: readonly ActedEvent[] }

const everyEventOf = ({ events }: AnyStateMachine): ActedEvent[] =>
  events.flatMap((type) => (['provider', 'admin', 'system'] as const).map((by) => ({ type, by })))

/** Describes a lifecycle; typed by its machine here, by none where lifecycles are listed. */
export const described = <M extends AnyStateMachine>(lifecycle: DescribedLifecycle<M>): Lifecycle =>
  ({ events: everyEventOf(lifecycle.machine), ...lifecycle }) as unknown as Lifecycle

/** Tabulates every event in every state by trying them all; senders are listed in the events' order. */
export function tableOf(lifecycle: Lifecycle): LifecycleTable {
  const { machine, facts, events, by = (event: ActedEvent) => event.by, blockers } = lifecycle
  const froms = Object.keys(machine.states) as StateOf<AnyStateMachine>[]
  const types = [...new Set(events.map((event: ActedEvent) => event.type))]
  const met = new Map<string, { code: string }>()
  const rows = froms.flatMap((from) =>
    types.flatMap((type): LifecycleRow[] => {
      const tries = facts.flatMap((given) =>
        events
          .filter((event: ActedEvent) => event.type === type)
          .map((event) => {
            const found = blockers(snapshotOf(machine, from, given), event)
            for (const each of found) if (!met.has(each.code)) met.set(each.code, each)
            return {
              by: by(event),
              to: stepOf(machine, { from, facts: given, event })?.to,
              codes: found.map(({ code }) => code),
            }
          }),
      )
      const taken = tries.filter(({ to }) => to !== undefined)
      if (taken.length === 0) return []
      return [
        {
          event: type,
          from,
          to: [...new Set(taken.map(({ to }) => to))].join(', '),
          by: [...new Set(taken.map((each) => each.by))].join(', '),
          codes: [...new Set(tries.flatMap((each) => each.codes))],
        },
      ]
    }),
  )
  return { rows, blockers: [...met.values()] }
}
