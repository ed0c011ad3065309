/** One event of a lifecycle in one state: where it leads, who may send it, what can stand against it. */
export interface LifecycleRow {
  event: string
  from: string
  to: string
  by: string
  codes: readonly string[]
}

export interface LifecycleTable {
  rows: readonly LifecycleRow[]
  /** Every blocker code of the lifecycle, explained. */
  codes: Readonly<Record<string, string>>
}

interface Lifecycle<Snapshot extends { value: string }, Event extends { type: string }> {
  /** Every state with every sort of facts. */
  snapshots: readonly Snapshot[]
  events: readonly Event[]
  next: (snapshot: Snapshot, event: Event) => string
  /** Who or what sends the event. */
  by: (event: Event) => string
  blockers: (snapshot: Snapshot, event: Event) => readonly { code: string }[]
  codes: Readonly<Record<string, string>>
}

/** Every event in every state, by trying all of them; who sends it is told in the order in which events come. */
export function tableOf<Snapshot extends { value: string }, Event extends { type: string }>(
  lifecycle: Lifecycle<Snapshot, Event>,
): LifecycleTable {
  const froms = [...new Set(lifecycle.snapshots.map((snapshot) => snapshot.value))]
  const types = [...new Set(lifecycle.events.map((event) => event.type))]
  const rows = froms.flatMap((from) =>
    types.flatMap((type): LifecycleRow[] => {
      const tries = lifecycle.snapshots
        .filter((snapshot) => snapshot.value === from)
        .flatMap((snapshot) =>
          lifecycle.events
            .filter((event) => event.type === type)
            .map((event) => ({
              by: lifecycle.by(event),
              to: lifecycle.next(snapshot, event),
              codes: lifecycle.blockers(snapshot, event).map((blocker) => blocker.code),
            })),
        )
      const taken = tries.filter((each) => each.codes.length === 0)
      if (taken.length === 0) return []
      return [
        {
          event: type,
          from,
          to: [...new Set(taken.map((each) => each.to))].join(', '),
          by: [...new Set(taken.map((each) => each.by))].join(', '),
          codes: [...new Set(tries.flatMap((each) => each.codes))],
        },
      ]
    }),
  )
  return { rows, codes: lifecycle.codes }
}
