import type { ReactNode } from 'react'
import { ageWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { rem } from '#portal/ui/layout/rem.ts'
import { type LinkTarget, PlainLink } from '#portal/ui/links.tsx'
import { useRowsInSight } from '#portal/ui/lists/use-rows-in-sight.ts'
import { claimant, useClaims } from './claims.ts'
import { useHeld } from './hold.ts'
import classes from '../inbox/inbox.module.css'

/** Row height in px at the default text size; fixed, so that ten thousand rows need no measuring. */
const usualHeight = 68

/** An item in the list: its link, its name, since when it waits, of what kind it is, and whose. */
export interface DeskRow {
  link: LinkTarget
  name: string
  since: string | null
  kind: ReactNode
  /** The state of a decision on it. */
  note?: ReactNode
  whose: string
  /** All of it, since long texts are cut off: all rows have the same height. */
  title: string
}

function Row({ id, row, now, looks }: { id: string; row: DeskRow; now: Date; looks: string | undefined }) {
  const { link, name, since, kind, note, whose, title } = row
  const held = useHeld(id)
  return (
    <PlainLink {...link} resetScroll={false} className={classes.row} title={title}>
      <b>{name}</b>
      {since !== null && <Time at={since}>{ageWording(since, now)}</Time>}
      <span className={classes.kind}>{kind}</span>
      <small>
        {held === null ? (
          note
        ) : (
          <strong>{held.to === 'approved' ? 'Approved' : 'Rejected'}, not sent yet · </strong>
        )}
        {looks !== undefined && `${looks} is looking · `}
        {whose}
      </small>
    </PlainLink>
  )
}

interface Props<Item> {
  label: string
  rows: readonly Item[]
  total: number
  now: Date
  /** The rows still answer the previous filter. */
  busy?: boolean
  /** Changing this scrolls the list back to the top. */
  begins?: unknown
  onNearEnd: () => void
  rowOf: (item: Item) => DeskRow
}

/** Lists what waits for staff; renders only the rows in view. */
export function DeskList<Item extends { id: string }>(props: Props<Item>) {
  const { label, rows, total, now, busy = false, begins = null, onNearEnd, rowOf } = props
  const looks = new Map(useClaims().map((each) => [each.id, claimant(each)]))
  const rowHeight = rem(usualHeight)
  const { box, virtual, inSight } = useRowsInSight<HTMLDivElement>({
    heights: rows.map(() => rowHeight),
    begins,
    onNearEnd,
  })
  return (
    <div ref={box} className={classes.box}>
      <ul aria-label={label} aria-busy={busy || undefined} style={{ height: virtual.getTotalSize() }}>
        {inSight.map(({ index, start }) => {
          const item = rows[index]
          if (item === undefined) return null
          return (
            <li
              key={item.id}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <Row id={item.id} row={rowOf(item)} now={now} looks={looks.get(item.id)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
