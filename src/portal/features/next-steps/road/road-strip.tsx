import { Title } from '@mantine/core'
import { useState } from 'react'
import type { Party } from '#machines/law.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { RoadRecord } from '#contract/road/road.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { fullTime } from '#portal/ui/format/dates.ts'
import { monthNameOf } from '#contract/formats/month-names.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { durationWording } from '#portal/ui/format/age-wording.ts'
import { nextStageName, type RoadLevel, type RoadLine, roadParts } from './road-entries.ts'
import classes from './road-strip.module.css'

const dayOf = (iso: string) => `${monthNameOf(new Date(iso))} ${new Date(iso).getUTCDate()}`

function Line({ line, isNow }: { line: RoadLine; isNow: boolean }) {
  const { text, href, who, since, usual, isMine } = line
  return (
    <span className={classes.line} {...(isNow ? { 'data-turn': isMine ? 'mine' : 'others' } : {})}>
      {isNow && <b className={classes.who}>{who}</b>}
      {isMine ? <PlaceLink href={href}>{text}</PlaceLink> : <span>{text}</span>}
      {since !== null && (
        <span>
          Waiting since{' '}
          <time dateTime={since} title={fullTime(since)}>
            {dayOf(since)}
          </time>
          .
        </span>
      )}
      {usual !== null && (
        <span className={classes.soft} title={`Median of ${usual.count}`}>
          Usually takes {durationWording(usual.seconds * 1000)}
          <HiddenText>, the median of {usual.count}</HiddenText>.
        </span>
      )}
    </span>
  )
}

function Levels({ levels, isNow = false }: { levels: readonly RoadLevel[]; isNow?: boolean }) {
  return (
    <ol className={classes.levels}>
      {levels.map((lines) => (
        <li key={lines.map(({ id }) => id).join(' ')}>
          {lines.length > 1 && <HiddenText>At the same time: </HiddenText>}
          {lines.map((line) => (
            <Line key={line.id} line={line} isNow={isNow} />
          ))}
        </li>
      ))}
    </ol>
  )
}

interface Props {
  addon: Pick<WholeAddon, 'slug' | 'displayName' | 'state'>
  road: RoadRecord
  reader: Party
}

const isWide = () => typeof matchMedia === 'undefined' || matchMedia('(min-width: 48em)').matches

/** Lists all that stands between an add-on and GA, and whose turn it is: now, up to the next stage, and after it. */
export function RoadStrip({ addon, road, reader }: Props) {
  // Later steps fold away where there is little room; the reader opens and closes them after that.
  const [isOpen] = useState(isWide)
  if (road.steps.length === 0) return null
  const { now, next, later } = roadParts(road, { stage: addon.state, reader, slug: addon.slug })
  const laterSteps = later.flat().length
  return (
    <section className={classes.strip} aria-labelledby="road-strip">
      <Title order={2} id="road-strip" className={classes.title}>
        What stands between {addon.displayName} and GA
      </Title>
      <div className={classes.parts}>
        <div>
          <h3>Now</h3>
          <Levels levels={[now]} isNow />
        </div>
        {next.length > 0 && (
          <details open={isOpen}>
            <summary>Then, to {nextStageName(addon.state)}</summary>
            <Levels levels={next} />
          </details>
        )}
        {later.length > 0 && (
          <details open={isOpen}>
            <summary>
              After that, to GA: {laterSteps} {laterSteps === 1 ? 'step' : 'steps'}
            </summary>
            <Levels levels={later} />
          </details>
        )}
      </div>
    </section>
  )
}
