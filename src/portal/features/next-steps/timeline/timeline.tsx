import { Title } from '@mantine/core'
import type { Transition } from '#contract/trail.ts'
import type { DaysSearch } from '#portal/ui/range/days-search.ts'
import { isOpenRange } from '#portal/ui/range/range.ts'
import { type Moment, type MomentLine, momentsOf } from '#portal/workflow/changes/timeline-moments.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import classes from './timeline.module.css'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { Time } from '#portal/ui/format/time.tsx'

/** A moment with more lines than this folds the rest. */
const shortMoment = 3

function Line({ line }: { line: MomentLine }) {
  return (
    <>
      <span data-kind={line.kind}>{line.words}</span>
      {line.note !== null && <blockquote>{line.note}</blockquote>}
    </>
  )
}

function Entry({ moment }: { moment: Moment }) {
  const shown = moment.lines.slice(0, moment.lines.length > shortMoment + 1 ? shortMoment : undefined)
  const rest = moment.lines.slice(shown.length)
  return (
    <li data-kind={moment.lines[0]?.kind}>
      {shown.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more changes</summary>
          {rest.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </details>
      )}
      <small>
        by {moment.actor}
        <HiddenText>, </HiddenText>
      </small>
      <Time at={moment.createdAt} />
    </li>
  )
}

interface Props {
  transitions: readonly Transition[]
  /** The days shown. */
  days: DaysSearch
}

/** The add-on's history, newest first, of all time or a range of days. */
export function Timeline({ transitions, days }: Props) {
  const moments = momentsOf(transitions)
  const { shown, toggle } = useShortList(moments, 'activities')
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <header>
        <Title order={2} id="timeline">
          Activity
        </Title>
        <DayRangeField range={days} />
      </header>
      {moments.length === 0 && (
        <p>{isOpenRange(days) ? 'Nothing has happened yet.' : 'Nothing happened on these days.'}</p>
      )}
      <ol>
        {shown.map((moment) => (
          <Entry key={moment.id} moment={moment} />
        ))}
      </ol>
      {toggle}
    </section>
  )
}
