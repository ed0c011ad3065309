import { Title } from '@mantine/core'
import type { Transition } from '#contract/trail.ts'
import type { DaysSearch } from '#portal/ui/range/days-search.ts'
import { isOpenRange } from '#portal/ui/range/range.ts'
import { Moments } from '#portal/workflow/changes/moments.tsx'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import classes from './timeline.module.css'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

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
      <Moments moments={shown} />
      {toggle}
    </section>
  )
}
