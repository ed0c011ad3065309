import type { Chart } from '#machines/chart.ts'
import type { Blocker } from '#contract/trail.ts'

/** A step that a state has, and what stands in its way for the one who reads. */
export interface NextStep {
  event: string
  /** Where it leads, by the chart; the state's own key where it stays. */
  to: readonly string[]
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
}

/** Something of an add-on that stands in a state of the chart. */
export interface Standing {
  name: string
  /** The state's key, and its name in words. */
  state: string
  stateName: string
  /** Null where nothing is said of them, as when the thing is over. */
  steps: readonly NextStep[] | null
}

/** Where the things of one add-on stand in one chart. */
export interface Position {
  /** Lines inside the states' boxes, by state key. */
  marks: Readonly<Record<string, readonly string[]>>
  standings: readonly Standing[]
  /** Words for an add-on of which the chart shows nothing. */
  nothing: string
}

/** An event and what stands against it now. */
interface Asked {
  event: string
  blockers: NextStep['blockers']
}

/** Those of the events that the chart knows in this state, with where they lead. */
export function nextSteps(chart: Chart, state: string, asked: readonly Asked[]): NextStep[] {
  return asked.flatMap(({ event, blockers }) => {
    const arrows = chart.transitions.filter((arrow) => arrow.from === state && arrow.event === event)
    if (arrows.length === 0) return []
    return [{ event, to: [...new Set(arrows.map(({ to }) => to ?? state))], blockers }]
  })
}

/** Names by the state that they stand in. */
export function marksOf(standings: readonly { state: string; mark: string }[]): Position['marks'] {
  const marks: Record<string, string[]> = {}
  for (const { state, mark } of standings) marks[state] = [...(marks[state] ?? []), mark]
  return marks
}

/** '1 plan', '12 plans'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
