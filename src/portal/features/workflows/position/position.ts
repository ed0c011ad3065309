import type { Chart } from '#machines/chart.ts'
import type { Blocker } from '#contract/trail.ts'

/** A state's next step with its blockers, for the reader. */
export interface NextStep {
  event: string
  /** Keys of its targets in the chart; the state's own if it stays. */
  to: readonly string[]
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
}

/** A record of an add-on at a state of the chart. */
export interface Standing {
  name: string
  /** The state's key and display name. */
  state: string
  stateName: string
  /** Null if not listed, for example when the record is finished. */
  steps: readonly NextStep[] | null
}

/** The positions of an add-on's records in a chart. */
export interface Position {
  /** Lines inside the states' boxes, by state key. */
  marks: Readonly<Record<string, readonly string[]>>
  standings: readonly Standing[]
  /** The text if the chart shows nothing of the add-on. */
  nothing: string
}

/** An event and its current blockers. */
interface Asked {
  event: string
  blockers: NextStep['blockers']
}

/** Selects the events that the chart knows in this state, with their targets. */
export function nextSteps(chart: Chart, state: string, asked: readonly Asked[]): NextStep[] {
  return asked.flatMap(({ event, blockers }) => {
    const arrows = chart.transitions.filter((arrow) => arrow.from === state && arrow.event === event)
    if (arrows.length === 0) return []
    return [{ event, to: [...new Set(arrows.map(({ to }) => to ?? state))], blockers }]
  })
}

/** Groups names by their state. */
export function marksOf(standings: readonly { state: string; mark: string }[]): Position['marks'] {
  const marks: Record<string, string[]> = {}
  for (const { state, mark } of standings) marks[state] = [...(marks[state] ?? []), mark]
  return marks
}
