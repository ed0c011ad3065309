import { useSelector } from '@xstate/react'
import type { ApprovalEntry } from '#contract/approval.ts'
import { LookFirst } from '#portal/workflow/changes/look-first.tsx'
import { DecisionActs } from '../desk/decision-acts.tsx'
import { hold } from '../desk/hold.ts'
import type { DecisionActor } from '../desk/send-decision.ts'
import { askApproval, decisionBlockers } from './approval-decisions.ts'
import { rejectionDraft } from './data.ts'

interface Props {
  approval: ApprovalEntry
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

const rejection = {
  label: 'Message to the provider',
  description: 'Why it is rejected and what to fix. They see it beside the approval and get it by mail.',
  longest: 5000,
  missing: 'Tell the provider why it is rejected and what to fix.',
}

/** The buttons that decide an approval; what others have changed meanwhile is looked at first. */
export function ApprovalActs({ approval, actor }: Props) {
  const { id, type, addon } = approval
  const changed = useSelector(actor, (snapshot) =>
    snapshot?.matches('changed') === true ? snapshot.context.changed : null,
  )
  const unseen = changed === null ? [] : [{ message: 'First look at what has changed.', href: null }]
  const blockersOf = (event: Parameters<typeof decisionBlockers>[1]) => [
    ...unseen,
    ...decisionBlockers(approval, event),
  ]
  return (
    <DecisionActs
      id={id}
      path={rejectionDraft(id)}
      wording={{ ...rejection, kind: type }}
      actor={actor}
      blockers={{
        approved: blockersOf({ type: 'approve', by: 'admin' }),
        // Any reason: the form requires one.
        rejected: blockersOf({ type: 'reject', by: 'admin', message: 'any' }),
      }}
      decided={
        approval.state === 'rejected'
          ? 'It is rejected. Whatever is decided instead is told to both sides again.'
          : undefined
      }
      isOver={approval.state === 'approved'}
      note={
        changed === null ? undefined : (
          <LookFirst
            slug={addon.slug}
            title="Nothing was decided"
            changed={changed}
            onLook={() => actor?.send({ type: 'changes.seen' })}
          />
        )
      }
      effects={{ about: 'open-approval', ask: (signal) => askApproval(id, signal) }}
      onDecide={(to, message, userId) => hold({ kind: 'approval', record: approval, to, message }, userId)}
    />
  )
}
