import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { Transition } from '../../../contract/trail.ts'
import { approvalDate, fullTime } from '../../dates.ts'
import { type Moment, type MomentLine, momentsOf } from '../../timeline-moments.ts'
import classes from './timeline.module.css'

/** Lists other than features collapse at 5 (READINGS 32). */
const shortLength = 5

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
        by {moment.actor},{' '}
        <time dateTime={moment.createdAt} title={fullTime(moment.createdAt)}>
          {approvalDate(moment.createdAt)}
        </time>
      </small>
    </li>
  )
}

/** What has happened to the add-on, newest first. */
export function Timeline({ transitions }: { transitions: readonly Transition[] }) {
  const [all, setAll] = useState(false)
  const moments = momentsOf(transitions)
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <Title order={2} id="timeline">
        Activity
      </Title>
      {moments.length === 0 && <p>Nothing has happened yet.</p>}
      <ol>
        {(all ? moments : moments.slice(0, shortLength)).map((moment) => (
          <Entry key={moment.id} moment={moment} />
        ))}
      </ol>
      {moments.length > shortLength && (
        <Button variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Collapse activities' : `View all ${moments.length} activities`}
        </Button>
      )}
    </section>
  )
}
