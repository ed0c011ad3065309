import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { Transition } from '../../../contract/trail.ts'
import { approvalDate, fullTime } from '../../dates.ts'
import { timelineActor, timelineWords } from '../../timeline-words.ts'
import classes from './timeline.module.css'

/** Lists other than features collapse at 5 (READINGS 32). */
const shortLength = 5

/** What has happened to the add-on, newest first. */
export function Timeline({ transitions }: { transitions: readonly Transition[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? transitions : transitions.slice(0, shortLength)
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <Title order={2} id="timeline">
        Activity
      </Title>
      {transitions.length === 0 && <p>Nothing has happened yet.</p>}
      <ol>
        {shown.map((row) => (
          <li key={row.id} data-kind={row.kind}>
            <span>{timelineWords(row)}</span>
            {row.note !== null && <blockquote>{row.note}</blockquote>}
            <small>
              by {timelineActor(row)},{' '}
              <time dateTime={row.createdAt} title={fullTime(row.createdAt)}>
                {approvalDate(row.createdAt)}
              </time>
            </small>
          </li>
        ))}
      </ol>
      {transitions.length > shortLength && (
        <Button variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Collapse activity' : `View all ${transitions.length} activities`}
        </Button>
      )}
    </section>
  )
}
