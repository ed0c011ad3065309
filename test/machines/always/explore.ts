/** A state that can be reached, by the shortest way. */
export interface Reached<State, Move> {
  readonly state: State
  readonly before: Reached<State, Move> | null
  /** The move that led here; null at the beginning. */
  readonly by: Move | null
  /** Keys of the states that come next. */
  readonly next: string[]
}

const keyOf = (state: unknown): string => JSON.stringify(state)

/**
 * Every state that can be reached, shortest ways first, by its key. `onMove` hears of each move once, and tells whether
 * it is gone on from there.
 */
export function explore<State, Move extends { to: State }>(
  beginning: State,
  movesOf: (state: State) => readonly Move[],
  onMove: (from: Reached<State, Move>, move: Move) => boolean,
): Map<string, Reached<State, Move>> {
  const reached = new Map<string, Reached<State, Move>>()
  const ahead: Reached<State, Move>[] = []
  const reach = (state: State, key: string, before: Reached<State, Move> | null, by: Move | null) => {
    if (reached.has(key)) return
    const found: Reached<State, Move> = { state, before, by, next: [] }
    reached.set(key, found)
    ahead.push(found)
  }
  reach(beginning, keyOf(beginning), null, null)
  // In the order in which they were found; the list grows while it is read.
  for (const from of ahead)
    for (const move of movesOf(from.state)) {
      if (!onMove(from, move)) continue
      const key = keyOf(move.to)
      from.next.push(key)
      reach(move.to, key, from, move)
    }
  return reached
}

/** The moves from the beginning to a state. */
export function wayTo<State, Move>(to: Reached<State, Move>): Move[] {
  const way: Move[] = []
  for (let at: Reached<State, Move> | null = to; at !== null; at = at.before)
    if (at.by !== null) way.unshift(at.by)
  return way
}

/** A counterexample in words: each step that leads to it. */
export const told = <State, Move extends { said: string }>(
  says: string,
  from: Reached<State, Move>,
  move: Move,
): string => `never: ${says}; but ${[...wayTo(from), move].map(({ said }) => said).join(', ')}`

/** Keys of the states from which one of these can still be reached, themselves too. */
export function leadingTo<State, Move>(
  reached: ReadonlyMap<string, Reached<State, Move>>,
  isGoal: (state: State) => boolean,
): Set<string> {
  const cameFrom = new Map<string, string[]>()
  for (const [key, { next }] of reached)
    for (const to of next) {
      const known = cameFrom.get(to)
      if (known === undefined) cameFrom.set(to, [key])
      else known.push(key)
    }
  const ahead = [...reached].filter(([, { state }]) => isGoal(state)).map(([key]) => key)
  const found = new Set(ahead)
  for (const key of ahead)
    for (const before of cameFrom.get(key) ?? [])
      if (!found.has(before)) {
        found.add(before)
        ahead.push(before)
      }
  return found
}
