import type { Chart, ChartTransition } from '#machines/chart.ts'

/** One transition directly followed by another; both by their ids. */
export const pairId = (before: string, after: string): string => `${before} > ${after}`

export const pairParts = (pair: string): [before: string, after: string] => {
  const [before = '', after = ''] = pair.split(' > ')
  return [before, after]
}

const holds = (outer: string, inner: string) => inner === outer || inner.startsWith(`${outer}.`)

/** Tells whether a machine that has just taken the arrow may be in the state. */
function mayBeIn(state: string | null, arrow: ChartTransition): boolean {
  const at = arrow.to ?? arrow.from
  return state === null || at === null || holds(state, at) || holds(at, state)
}

/**
 * Every pair that the chart has: the second arrow starts where the first one ends. Guards are not asked, so some
 * of them may never happen.
 */
export const chartPairs = ({ transitions }: Chart): string[] =>
  transitions.flatMap((before) =>
    transitions.filter(({ from }) => mayBeIn(from, before)).map(({ id }) => pairId(before.id, id)),
  )
