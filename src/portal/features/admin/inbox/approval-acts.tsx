import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ApprovalEntry } from '#contract/approval.ts'
import { askApproval, decisionBlockers } from './approval-decisions.ts'
import { rejectionDraft } from './data.ts'
import { readDraft } from '#portal/wire/draft.ts'
import { DecisionButtons } from '../desk/decision-buttons.tsx'
import { HeldNote } from '../desk/held-note.tsx'
import { hold } from '../desk/hold.ts'
import { sendApprovalDecision } from '../desk/send-approval.ts'
import { useHeld } from '../desk/use-held.ts'
import { keepKeysFor } from '../desk/use-keys.ts'
import type { DecisionActor } from '../desk/send-decision.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { LookFirst } from '#portal/workflow/changes/look-first.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'

const RejectionForm = lazyPart(async () => (await import('./rejection-form.tsx')).RejectionForm)

interface Props {
  approval: ApprovalEntry
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide an approval; rejecting asks for a reason first. A decision can be undone for a while. */
export function ApprovalActs({ approval, actor }: Props) {
  const user = useUser()
  const path = rejectionDraft(approval.id)
  const [isRejecting, setRejecting] = useState(() => readDraft(user.id, path) !== null)
  const held = useHeld(approval.id)
  const rejectButton = useReturnFocus(!isRejecting && held === null)
  const approveButton = useReturnFocus(isRejecting || held === null)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const problem = useSelector(actor, (snapshot) => snapshot?.context.problem ?? null)

  const changed = useSelector(actor, (snapshot) =>
    snapshot?.matches('changed') === true ? snapshot.context.changed : null,
  )
  const unseen = changed === null ? [] : [{ message: 'First look at what has changed.', href: null }]
  const unheard = isUnheard ? [{ message: 'First check what became of the last decision.', href: null }] : []
  const blockersOf = (event: Parameters<typeof decisionBlockers>[1]) => [
    ...unheard,
    ...unseen,
    ...decisionBlockers(approval, event),
  ]
  const note =
    changed !== null ? (
      <LookFirst
        slug={approval.addon.slug}
        title="Nothing was decided"
        changed={changed}
        onLook={() => actor?.send({ type: 'changes.seen' })}
      />
    ) : (
      <ProblemNote problem={problem} onCheck={isUnheard ? () => actor?.send({ type: 'check' }) : null} />
    )
  // Any reason: the form requires one.
  const rejectBlockers = blockersOf({ type: 'reject', by: 'admin', message: 'any' })

  // Whoever rejects by key types at once. A failure shows once the form is asked for.
  useEffect(() => void RejectionForm.load().catch(() => {}), [])
  const decide = (to: 'approved' | 'rejected', reason: string | null) =>
    hold({ kind: 'approval', record: approval, to, message: reason }, user.id, sendApprovalDecision)
  const approveBlockers = blockersOf({ type: 'approve', by: 'admin' })
  if (held !== null) return <HeldNote decision={held} />
  if (isRejecting)
    return (
      <>
        {note}
        <RejectionForm
          path={path}
          problem={problem}
          blockers={rejectBlockers}
          busy={isBusy}
          onReject={(message) => decide('rejected', message)}
          onCancel={() => setRejecting(false)}
        />
      </>
    )
  return (
    <>
      {note}
      <DecisionButtons
        approve={{ ref: approveButton, blockers: approveBlockers, onClick: () => decide('approved', null) }}
        reject={{
          ref: rejectButton,
          blockers: rejectBlockers,
          onClick: () => {
            void keepKeysFor(RejectionForm.load())
            setRejecting(true)
          },
        }}
        busy={isBusy}
        effects={{ about: 'open-approval', ask: (signal) => askApproval(approval.id, signal) }}
      />
    </>
  )
}
