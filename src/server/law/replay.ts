import { stepOf } from '#machines/law.ts'
import type { Lifecycle } from '#machines/lifecycle-table.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles.ts'

/** The parts of a transition row needed for replaying. */
export interface ReplayRow {
  event: string | null
  from: string | null
  to: string | null
  evidence: { facts: unknown; event: { type: string } } | null
}

type Replayable = (typeof lifecycles)[LifecycleName]

/** Subject types of trail rows that replay. */
export type ReplayableType = NonNullable<Replayable['trail']>

/** The lifecycle of the trail rows of a subject type. */
const lifecycleOf = (type: ReplayableType): Lifecycle['machine'] => {
  const found = Object.values<Replayable>(lifecycles).find(({ trail }) => trail === type)
  if (found === undefined) throw new Error(`no lifecycle leaves trail rows of ${type}`)
  return found.machine
}

function replayRow(lifecycle: Lifecycle['machine'], state: string, row: ReplayRow): string | null {
  const named = row.event ?? 'a row without an event'
  if (row.from !== state) return `${named} starts from ${row.from} where the trail stands at ${state}`
  if (row.evidence === null) return `${named} has no evidence`
  if (row.evidence.event.type !== row.event) return `${named} has the evidence of ${row.evidence.event.type}`
  try {
    const to = stepOf(lifecycle, { from: state, ...row.evidence })?.to
    if (to === undefined) return `the lifecycle refuses ${named} in ${state}`
    return to === row.to ? null : `${named} leads from ${state} to ${to}, but the trail says ${row.to}`
  } catch (error) {
    return `${named} does not replay from ${state}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * Replays a record's trail, oldest row first, through its lifecycle, from `begun` or its initial state. Returns the
 * fault, or null if every step is legal on its evidence and the last one leads to the stored state.
 */
export function replay(
  type: ReplayableType,
  rows: readonly ReplayRow[],
  stored: string,
  begun: string | null = null,
): string | null {
  const lifecycle = lifecycleOf(type)
  let state = begun ?? String(lifecycle.config.initial)
  for (const row of rows) {
    const wrong = replayRow(lifecycle, state, row)
    if (wrong !== null) return wrong
    state = row.to ?? state
  }
  return state === stored ? null : `the trail leads to ${state}, but ${stored} is stored`
}
