import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ApprovalEntry } from '#contract/approval.ts'
import { decisionBlockers } from './approval-decisions.ts'
import { rejectionDraft } from './data.ts'
import { readDraft } from '#portal/wire/draft.ts'
import { sendDecision, type DecisionActor } from './use-decisions.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { LookFirst } from '#portal/workflow/changes/look-first.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from './inbox.module.css'

const RejectionForm = lazyPart(async () => (await import('./rejection-form.tsx')).RejectionForm)

interface Props {
  approval: ApprovalEntry
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide an approval; rejecting asks for a reason first. */
export function ApprovalActs({ approval, actor }: Props) {
  const user = useUser()
  const path = rejectionDraft(approval.id)
  const [isRejecting, setRejecting] = useState(() => readDraft(user.id, path) !== null)
  const rejectButton = useReturnFocus(!isRejecting)
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

  if (isRejecting)
    return (
      <>
        {note}
        <RejectionForm
          path={path}
          problem={problem}
          blockers={rejectBlockers}
          busy={isBusy}
          onReject={(message) => sendDecision(approval, { type: 'reject', message }, user.id)}
          onCancel={() => setRejecting(false)}
        />
      </>
    )
  return (
    <>
      {note}
      {/* The second click of a double click would decide the next approval, unread. */}
      <div
        role="presentation"
        className={classes.acts}
        onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
      >
        <ActionButton
          blockers={blockersOf({ type: 'approve', by: 'admin' })}
          busy={isBusy}
          onClick={() => sendDecision(approval, { type: 'approve' }, user.id)}
        >
          Approve
        </ActionButton>
        <ActionButton
          ref={rejectButton}
          color="red"
          variant="light"
          blockers={rejectBlockers}
          busy={false}
          onClick={() => !isBusy && setRejecting(true)}
        >
          Reject
        </ActionButton>
      </div>
    </>
  )
}
