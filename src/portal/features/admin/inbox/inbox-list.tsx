import { Link } from '@tanstack/react-router'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { ageWording } from '#portal/ui/format/age-wording.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'
import { rem } from '#portal/ui/layout/rem.ts'
import { useSelector } from '@xstate/react'
import type { DecisionActor } from '../desk/send-decision.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { stageTones } from '#portal/workflow/stage/stage-wording.ts'
import { useRowsInSight } from '#portal/ui/lists/use-rows-in-sight.ts'
import { claimant } from '../desk/claim-note.tsx'
import { useClaims } from '../desk/claims-store.ts'
import { useHeld } from '../desk/use-held.ts'
import classes from './inbox.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** Row height in px at the default text size; fixed, so that ten thousand rows need no measuring. */
const usualHeight = 68

/** Shows in a row the state of its decision while that is unfinished. */
function DecisionNote({ id, actor }: { id: string; actor: DecisionActor | undefined }) {
  const held = useHeld(id)
  const note = useSelector(actor, (snapshot) => {
    if (snapshot === undefined) return null
    if (snapshot.hasTag('busy')) return 'Saving…'
    if (snapshot.matches('unheard')) return 'Not known'
    return snapshot.context.problem === null ? null : 'Not decided'
  })
  if (held !== null)
    return <strong>{held.to === 'approved' ? 'Approved' : 'Rejected'}, not sent yet · </strong>
  return note === null ? null : <strong>{note} · </strong>
}

interface Props {
  rows: readonly ApprovalEntry[]
  total: number
  now: Date
  /** The decision of an approval, if any was started. */
  decisionOf: (id: string) => DecisionActor | undefined
  /** The rows still answer the previous filter. */
  busy: boolean
  /** Changing this scrolls the list back to the top. */
  begins: unknown
  onNearEnd: () => void
}

/** Lists waiting approvals with age, add-on, type and requester; renders only the rows in view. */
export function InboxList({ rows, total, now, decisionOf, busy, begins, onNearEnd }: Props) {
  const looks = new Map(useClaims().map((each) => [each.id, claimant(each)]))
  const rowHeight = rem(usualHeight)
  const { box, virtual, inSight } = useRowsInSight<HTMLDivElement>({
    heights: rows.map(() => rowHeight),
    begins,
    onNearEnd,
  })
  return (
    <div ref={box} className={classes.box}>
      <ul aria-label="Pending approvals" aria-busy={busy} style={{ height: virtual.getTotalSize() }}>
        {inSight.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const { id, type, addon, requester, pendingSince } = row
          return (
            <li
              key={id}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <Link
                to="/admin/approvals/$approvalId"
                params={{ approvalId: id }}
                search
                resetScroll={false}
                className={classes.row}
                // Long names are truncated, since all rows have the same height.
                title={[addon.displayName, approvalKind(type), addon.company.name, requester?.email]
                  .filter((each) => each !== undefined)
                  .join(', ')}
              >
                <b>{addon.displayName}</b>
                {pendingSince !== null && <Time at={pendingSince}>{ageWording(pendingSince, now)}</Time>}
                <span className={classes.kind}>
                  <Tag tone={stageTones[approvalNeeds[type].stage]}>{approvalKind(type)}</Tag>
                </span>
                <small>
                  <DecisionNote id={id} actor={decisionOf(id)} />
                  {looks.has(id) && `${looks.get(id)} is looking · `}
                  {addon.company.name}
                  {requester !== null && `, ${requester.email}`}
                </small>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
