import { linkOptions } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'
import { stageTones } from '#portal/workflow/stage/stage-wording.ts'
import { DeskList, type DeskRow } from '../desk/desk-list.tsx'
import type { DecisionActor } from '../desk/send-decision.ts'

/** Shows in a row the state of its decision while that is unfinished. */
function DecisionNote({ actor }: { actor: DecisionActor | undefined }) {
  const note = useSelector(actor, (snapshot) => {
    if (snapshot === undefined) return null
    if (snapshot.hasTag('busy')) return 'Saving…'
    if (snapshot.matches('unheard')) return 'Not known'
    return snapshot.context.problem === null ? null : 'Not decided'
  })
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

/** Lists waiting approvals with age, add-on, type and requester. */
export function InboxList({ decisionOf, ...list }: Props) {
  const rowOf = ({ id, type, addon, requester, pendingSince }: ApprovalEntry): DeskRow => {
    const kind = approvalKind(type)
    const whose = [addon.company.name, ...(requester === null ? [] : [requester.email])]
    return {
      link: linkOptions({ to: '/admin/approvals/$approvalId', params: { approvalId: id }, search: true }),
      name: addon.displayName,
      since: pendingSince,
      kind: <Tag tone={stageTones[approvalNeeds[type].stage]}>{kind}</Tag>,
      note: <DecisionNote actor={decisionOf(id)} />,
      whose: whose.join(', '),
      title: [addon.displayName, kind, ...whose].join(', '),
    }
  }
  return <DeskList label="Pending approvals" {...list} rowOf={rowOf} />
}
