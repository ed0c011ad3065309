import { arrowLabel, type Chart, type ChartState } from '#machines/chart.ts'

const idOf = (key: string | null): string => (key === null ? 'anyState' : key.replaceAll(/\W/g, '_'))

/** Names the actor that a state invokes, below the state's name. */
const stateLines = ({ key, invokes }: ChartState): string[] =>
  invokes.length === 0
    ? [`${idOf(key)} : ${key}`]
    : [`${idOf(key)} : ${key}`, ...invokes.map((name) => `${idOf(key)} : runs ${name}`)]

/** Draws a machine as a Mermaid stateDiagram-v2; nested states are drawn next to their parents, by path. */
export function statechartMermaid(chart: Chart): string {
  const start = chart.states.find((state) => state.initial)
  const needsAnyState = chart.transitions.some((transition) => transition.from === null)
  const lines = [
    ...(needsAnyState ? ['state "any state" as anyState'] : []),
    ...chart.states.flatMap((state) => stateLines(state)),
    ...(start === undefined ? [] : [`[*] --> ${idOf(start.key)}`]),
    ...chart.transitions.map((transition) => {
      const to = idOf(transition.to ?? transition.from)
      const ignored = transition.to === null && transition.actions.length === 0 ? ' (ignored)' : ''
      return `${idOf(transition.from)} --> ${to} : ${arrowLabel(chart, transition)}${ignored}`
    }),
    ...chart.states.filter((state) => state.final).map((state) => `${idOf(state.key)} --> [*]`),
  ]
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n')
}
