import { Title } from '@mantine/core'
import { useState } from 'react'
import type { Party } from '#machines/law.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { RoadRecord } from '#contract/road/road.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { shortDay } from '#contract/formats/short-day.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { usualWording } from '#portal/ui/format/age-wording.ts'
import { nextStageName, type RoadLevel, type RoadLine, roadParts } from './road-entries.ts'
import classes from './road-strip.module.css'
import { Time } from '#portal/ui/format/time.tsx'

function Line({ line, isNow, now }: { line: RoadLine; isNow: boolean; now: Date }) {
  const { text, href, who, since, usual, isMine } = line
  return (
    <span className={classes.line} {...(isNow ? { 'data-turn': isMine ? 'mine' : 'others' } : {})}>
      {isNow && <b className={classes.who}>{who}</b>}
      <span>
        {isMine ? <PlaceLink href={href}>{text}</PlaceLink> : text}
        {(since !== null || usual !== null) && (
          <small className={classes.waits}>
            {since !== null && (
              <>
                Waiting since <Time at={since}>{shortDay(since, now)}</Time>.{' '}
              </>
            )}
            {usual !== null && (
              <span title={`Median of ${usual.count}`}>
                {usualWording(usual)}
                <HiddenText> This is the median of {usual.count}.</HiddenText>
              </span>
            )}
          </small>
        )}
      </span>
    </span>
  )
}

function Levels({
  levels,
  isNow = false,
  now,
}: {
  levels: readonly RoadLevel[]
  isNow?: boolean
  now: Date
}) {
  return (
    <ol className={classes.levels}>
      {levels.map((lines) => (
        <li key={lines.map(({ id }) => id).join(' ')}>
          {lines.length > 1 && <HiddenText>At the same time: </HiddenText>}
          {lines.map((line) => (
            <Line key={line.id} line={line} isNow={isNow} now={now} />
          ))}
        </li>
      ))}
    </ol>
  )
}

interface Props {
  addon: Pick<WholeAddon, 'slug' | 'displayName' | 'state' | 'progress'>
  road: RoadRecord
  reader: Party
  now: Date
}

const isWide = () => typeof matchMedia === 'undefined' || matchMedia('(min-width: 48em)').matches

/** Lists all that stands between it and GA: now, up to the next stage, and after it. */
export function RoadStrip({ addon, road, reader, now }: Props) {
  // Later steps fold away where there is little room; the reader opens and closes them after that.
  const [isOpen] = useState(isWide)
  if (road.steps.length === 0) return null
  const { state: stage, slug, progress } = addon
  const parts = roadParts(road, { stage, progress, reader, slug })
  return (
    <section className={classes.strip} aria-labelledby="road-strip">
      <Title order={2} id="road-strip">
        What stands between {addon.displayName} and GA
      </Title>
      <div className={classes.parts}>
        <div>
          <h3>Now</h3>
          <Levels levels={[parts.now]} isNow now={now} />
        </div>
        {parts.next.length > 0 && (
          <details open={isOpen}>
            <summary>Then, to {nextStageName(stage)}</summary>
            <Levels levels={parts.next} now={now} />
          </details>
        )}
        {parts.later.length > 0 && (
          <details open={isOpen}>
            <summary>After that, to GA</summary>
            <Levels levels={parts.later} now={now} />
          </details>
        )}
      </div>
    </section>
  )
}
