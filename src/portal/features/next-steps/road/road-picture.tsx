import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import type { Station } from './stations.ts'
import classes from './road.module.css'

const places: Record<Station['place'], string> = {
  passed: ', passed',
  here: ', now',
  ahead: ', ahead',
  closed: ', closed',
}

/** The path from alpha to GA as a line of stations, with the current one marked. */
export function Road({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className={classes.road} aria-label="The way to general availability">
      {stations.map(({ stage, name, place, left, when, done }) => (
        <li
          key={stage}
          className={classes.station}
          data-place={place}
          data-stage={stage}
          {...(place === 'here' ? { 'aria-current': 'step' } : {})}
        >
          <span className={classes.mark}>
            {place !== 'here' && done === 1 && <Icon name="check" size={12} />}
          </span>
          <b>{name}</b>
          <HiddenText>{places[place]}</HiddenText>
          <span className={classes.bar}>
            <span style={{ width: `${done * 100}%` }} />
          </span>
          <span className={classes.line}>{[left, when].filter((each) => each !== null).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}
