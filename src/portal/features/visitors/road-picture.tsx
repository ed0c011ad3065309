import classes from './visitors.module.css'

const stations = [
  { x: 60, y: 190, name: 'alpha' },
  { x: 190, y: 120, name: 'beta' },
  { x: 330, y: 50, name: 'ga' },
] as const

/** The way from alpha to general availability, drawn; the section on the stages says it in words. */
export function RoadPicture() {
  return (
    <svg className={classes.road} viewBox="0 0 400 240" aria-hidden="true" focusable="false">
      <path d="M0 210C40 210 30 190 60 190S150 120 190 120 290 50 330 50s50-20 70-20" />
      {stations.map(({ x, y, name }) => (
        <g key={name} data-stage={name}>
          <circle cx={x} cy={y} r="22" />
          <path d={`m${x - 8} ${y} 6 6 11-12`} />
        </g>
      ))}
    </svg>
  )
}
