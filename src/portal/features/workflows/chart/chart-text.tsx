import { Title } from '@mantine/core'
import { arrowLabel, type Chart, type ChartState } from '#machines/chart.ts'
import classes from '../workflows.module.css'

interface Props {
  chart: Chart
  /** Lines on a state, by its key. */
  marks: Readonly<Record<string, readonly string[]>>
}

const about = ({ initial, final, invokes, tags }: ChartState): string =>
  [
    ...(initial ? ['starts here'] : []),
    ...(final ? ['an end'] : []),
    ...invokes.map((name) => `runs ${name}`),
    ...tags.map((tag) => `tagged ${tag}`),
  ].join(', ')

/** Lists the named actions of an arrow. */
const named = (actions: readonly string[]) =>
  actions.filter((name) => name !== '(inline)' && name !== 'assign')

function Arrows({ chart, from }: { chart: Chart; from: string | null }) {
  const arrows = chart.transitions.filter((transition) => transition.from === from)
  if (arrows.length === 0) return <p className={classes.soft}>No arrow leads out.</p>
  return (
    <ul>
      {arrows.map((arrow) => (
        <li key={arrow.id}>
          <code>{arrowLabel(chart, arrow)}</code>
          {arrow.to === null ? ` ${arrow.actions.length === 0 ? 'is ignored' : 'stays'}` : ' to '}
          {arrow.to !== null && <b>{arrow.to}</b>}
          {named(arrow.actions).length > 0 && (
            <span className={classes.soft}>, does {named(arrow.actions).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A machine's states and their arrows, as lists. */
export function ChartText({ chart, marks }: Props) {
  return (
    <div className={classes.text}>
      {chart.states.map((state) => (
        <section key={state.key}>
          <Title order={3}>{state.key}</Title>
          {about(state) !== '' && <p className={classes.soft}>{about(state)}</p>}
          {marks[state.key]?.map((mark) => (
            <p key={mark} className={classes.mark}>
              {mark}
            </p>
          ))}
          <Arrows chart={chart} from={state.key} />
        </section>
      ))}
      {chart.transitions.some(({ from }) => from === null) && (
        <section>
          <Title order={3}>any state</Title>
          <Arrows chart={chart} from={null} />
        </section>
      )}
    </div>
  )
}
