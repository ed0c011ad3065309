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
      {stations.map((station) => (
        <li
          key={station.stage}
          className={classes.station}
          data-place={station.place}
          data-stage={station.stage}
          {...(station.place === 'here' ? { 'aria-current': 'step' } : {})}
        >
          <span className={classes.mark}>
            {station.place === 'passed' && <Icon name="check" size={16} />}
          </span>
          <span className={classes.words}>
            <b>{station.name}</b>
            <HiddenText>{places[station.place]}</HiddenText>
            {station.left !== null && <span className={classes.left}>{station.left}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
