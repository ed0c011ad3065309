import type { ReactNode } from 'react'
import type { Transition } from '#contract/trail.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from './moments.module.css'
import type { Moment, MomentLine } from './timeline-moments.ts'

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

function Entry({ moment, owner }: { moment: Moment; owner: ReactNode }) {
  const shown = moment.lines.slice(0, moment.lines.length > shortMoment + 1 ? shortMoment : undefined)
  const rest = moment.lines.slice(shown.length)
  return (
    <li data-kind={moment.lines[0]?.kind}>
      {owner}
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

interface Props<Row extends Transition> {
  moments: readonly Moment<Row>[]
  /** Names the subject of a moment, where they differ. */
  ownerOf?: (row: Row) => ReactNode
}

/** A history in words, newest first: what happened, by whom and when. */
export function Moments<Row extends Transition>({ moments, ownerOf }: Props<Row>) {
  return (
    <ol className={classes.moments}>
      {moments.map((moment) => (
        <Entry key={moment.id} moment={moment} owner={ownerOf?.(moment.row)} />
      ))}
    </ol>
  )
}
