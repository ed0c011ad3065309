import { linkOptions } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { waitedWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { rem } from '#portal/ui/layout/rem.ts'
import { PlainLink } from '#portal/ui/links.tsx'
import { useRowsInSight } from '#portal/ui/lists/use-rows-in-sight.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { stageTones } from '#portal/workflow/stage/stage-wording.ts'
import { claimant, useClaims } from '../desk/claims.ts'
import { useHeld } from '../desk/hold.ts'
import { isLate } from './is-late.ts'
import { itemLink } from '../desk/item-link.ts'
import { itemKind, itemName } from '../desk/item-name.ts'
import type { DecisionActor } from '../desk/send-decision.ts'
import classes from './inbox.module.css'

/** Row height in px at the default text size; fixed, so that ten thousand rows need no measuring. */
const usualHeight = 72

/** The state of an item's decision, while that is held or unfinished. */
function useNote(id: string, actor: DecisionActor | undefined): string | null {
  const held = useHeld(id)
  const note = useSelector(actor, (snapshot) => {
    if (snapshot === undefined) return null
    if (snapshot.hasTag('busy')) return 'Saving…'
    if (snapshot.matches('unheard')) return 'Not known'
    return snapshot.context.problem === null ? null : 'Not decided'
  })
  return held === null ? note : `${held.to === 'approved' ? 'Approved' : 'Rejected'}, not sent yet`
}

interface RowProps {
  item: DeskItem
  now: Date
  actor: DecisionActor | undefined
  assignee: DeskItem['assignee']
  /** The name of somebody who has it open. */
  looks: string | undefined
}

/** Says whose an item is, and who else looks at it: 'Yours', 'Ada’s, looking now'. */
function whoseWording(assignee: RowProps['assignee'], userId: string, looks: string | undefined): string[] {
  const looking = looks === undefined ? [] : [`${looks} is looking`]
  if (assignee === null) return looking
  if (assignee.id === userId) return ['Yours', ...looking]
  const name = claimant({ user: assignee })
  return looks === name ? [`${name}’s, looking now`] : [`${name}’s`, ...looking]
}

/** An item in three lines; what is cut off of them is in the tooltip. */
function Row({ item, now, actor, assignee, looks }: RowProps) {
  const { type, originalPriceCents, priceCents, company, requester, since } = item
  const user = useUser()
  const note = useNote(item.id, actor)
  const [name, kind] = [itemName(item), itemKind(item)]
  const prices =
    originalPriceCents === null || priceCents === null
      ? []
      : [`${inDollars(originalPriceCents)} → ${inDollars(priceCents)}`]
  const rest = [...prices, company.name, ...whoseWording(assignee, user.id, looks)].join(' · ')
  const late = isLate(item)
  return (
    <PlainLink
      {...linkOptions({ ...itemLink(item), search: true })}
      resetScroll={false}
      className={classes.row}
      title={[name, kind, rest, ...(requester === null ? [] : [requester])].join(', ')}
    >
      <b>{name}</b>
      <span className={late ? classes.late : undefined}>
        <Time at={since}>{waitedWording(since, now)}</Time>
      </span>
      <span className={classes.kind}>
        <Tag tone={type === null ? 'gray' : stageTones[approvalNeeds[type].stage]}>{kind}</Tag>
      </span>
      {late && <small className={classes.late}>usually {item.usualWorkingDays}</small>}
      <small className={classes.whose}>
        {note !== null && <strong>{note} · </strong>}
        {rest}
      </small>
    </PlainLink>
  )
}

interface Props {
  rows: readonly DeskItem[]
  total: number
  now: Date
  /** The id of the open one, which stays in sight; null if none is. */
  open: string | null
  assigneeOf: (item: DeskItem) => DeskItem['assignee']
  /** The decision of an item, if any was started. */
  decisionOf: (id: string) => DecisionActor | undefined
  /** The rows still answer the previous filter. */
  busy: boolean
  /** Changing this scrolls the list back to the top. */
  begins: unknown
  onNearEnd: () => void
}

/** Lists what waits for staff; renders only the rows in view. */
export function DeskList(props: Props) {
  const { rows, total, now, open, assigneeOf, decisionOf, busy, begins, onNearEnd } = props
  const looks = new Map(useClaims().map((each) => [each.id, claimant(each)]))
  const rowHeight = rem(usualHeight)
  const { box, virtual, inSight } = useRowsInSight<HTMLDivElement>({
    heights: rows.map(() => rowHeight),
    begins,
    onNearEnd,
  })
  const at = rows.findIndex(({ id }) => id === open)
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at)
    // Not when rows before it come or go: whoever has scrolled on stays there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, begins])
  return (
    <div ref={box} className={classes.box}>
      <ul aria-label="Waiting" aria-busy={busy || undefined} style={{ height: virtual.getTotalSize() }}>
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
              <Row
                item={item}
                now={now}
                actor={decisionOf(item.id)}
                assignee={assigneeOf(item)}
                looks={looks.get(item.id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
