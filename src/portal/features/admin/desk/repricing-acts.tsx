import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { messageDraft, statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { readDraft } from '#portal/wire/draft.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { askVerdict } from './repricing-decisions.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { HeldNote } from './held-note.tsx'
import { hold } from './hold.ts'
import { useHeld } from './use-held.ts'
import type { DecisionActor } from './send-decision.ts'
import { RejectionForm } from '../inbox/rejection-form.tsx'
import { sendRepricingDecision } from './send-repricing.ts'

const rejection = {
  label: 'Message to the provider (optional)',
  description: 'They see it beside the price change and get it by mail.',
  longest: 1000,
  missing: null,
}

interface Props {
  repricing: Repricing
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide a repricing. A decision can be undone for a while. */
export function RepricingActs({ repricing, actor }: Props) {
  const user = useUser()
  const { config } = useConfig()
  const { id } = repricing
  const held = useHeld(id)
  const [isRejecting, setRejecting] = useState(() => readDraft(user.id, messageDraft(id)) !== null)
  const rejectButton = useReturnFocus(!isRejecting && held === null)
  const approveButton = useReturnFocus(isRejecting || held === null)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const problem = useSelector(actor, (snapshot) => snapshot?.context.problem ?? null)

  const unheard = isUnheard ? [{ message: 'First check what became of the last decision.', href: null }] : []
  const choices = statusChoices(repricing, config.links.changeRequest)
  const blockersOf = (to: 'approved' | 'rejected') => [
    ...unheard,
    ...(choices.find((each) => each.to === to)?.blockers ?? []).map(({ message }) => ({
      message,
      href: null,
    })),
  ]
  const [approveBlockers, rejectBlockers] = [blockersOf('approved'), blockersOf('rejected')]
  const decide = (to: 'approved' | 'rejected', message: string | null) =>
    hold({ kind: 'repricing', record: repricing, to, message }, user.id, sendRepricingDecision)
  if (held !== null) return <HeldNote decision={held} />
  return (
    <>
      <ProblemNote problem={problem} onCheck={isUnheard ? () => actor?.send({ type: 'check' }) : null} />
      {isRejecting ? (
        <RejectionForm
          path={messageDraft(id)}
          wording={rejection}
          problem={problem}
          blockers={rejectBlockers}
          busy={isBusy}
          onReject={(message) => decide('rejected', message)}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        <DecisionButtons
          approve={{ ref: approveButton, blockers: approveBlockers, onClick: () => decide('approved', null) }}
          reject={{ ref: rejectButton, blockers: rejectBlockers, onClick: () => setRejecting(true) }}
          busy={isBusy}
          effects={{ about: 'open-repricing', ask: (signal) => askVerdict({ id, to: 'approved' }, signal) }}
        />
      )}
    </>
  )
}
