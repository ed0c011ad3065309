import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import type { decision } from '#machines/desk/decision.ts'
import { useEffects } from '#portal/workflow/use-workflow.ts'
import { loadBlockerTooltip } from '#portal/workflow/actions/use-blocker-hint.tsx'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { readDraft } from '#portal/wire/draft.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { HeldNote } from './held-note.tsx'
import { useHeld } from './hold.ts'
import type { DecisionActor } from './send-decision.ts'
import { UnsentText } from './unsent-text.tsx'
import { keepKeysFor } from './keys/use-keys.ts'
import classes from './desk.module.css'
import type { RejectionWording } from '../inbox/rejection-form.tsx'

const RejectionForm = lazyPart(async () => (await import('../inbox/rejection-form.tsx')).RejectionForm)

type To = 'approved' | 'rejected'

interface Props extends Pick<ComponentProps<typeof DecisionButtons>, 'effects'> {
  /** Of the record. */
  id: string
  /** Path of the draft of its rejection's message, and the words of the form. */
  path: string
  wording: RejectionWording
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
  /** The reasons against each. */
  blockers: Record<To, readonly Pick<Blocker, 'message' | 'href'>[]>
  /** The decision taken already and what another one means: the buttons then come once that is asked for. */
  decided?: string | undefined
  /** It is decided for good: only what became of a decision made here shows. */
  isOver: boolean
  /** In place of what went wrong. */
  note?: ReactNode
  onDecide: (to: To, message: string | null, userId: string) => void
}

/**
 * The buttons that decide what is open on a desk; rejecting asks for a reason first. A decision can be undone for a while.
 * They stay in sight at the foot of the window while the evidence is read. In the document they come before it, where
 * focus and reading meet them.
 */
export function DecisionActs(props: Props) {
  const { id, path, wording, actor, blockers, decided, isOver, note, effects, onDecide } = props
  const user = useUser()
  /** The last thing asked for: a decision that is taken already to be changed, or the form of a rejection; or its
   * draft was found. */
  const [asked, ask] = useState<'nothing' | 'change' | 'rejection' | 'draft'>(() =>
    readDraft(user.id, path) === null ? 'nothing' : 'draft',
  )
  const held = useHeld(id)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const problem = useSelector(actor, (snapshot) => snapshot?.context.problem ?? null)
  const isRejection = useSelector(actor, (snapshot) => snapshot?.context.to === 'rejected')
  const sentMessage = useSelector(actor, (snapshot) => snapshot?.context.message ?? null)
  // The draft goes with the decision, and is here again if that is not taken.
  const showsForm = (asked === 'rejection' || asked === 'draft') && !isBusy && !isUnheard
  const isFolded =
    decided !== undefined &&
    held === null &&
    asked === 'nothing' &&
    !isBusy &&
    problem === null &&
    note === undefined
  useEffects<typeof decision>(actor, { decided: () => ask('nothing') })
  const rejectButton = useReturnFocus(!showsForm && held === null)
  const approveButton = useReturnFocus((showsForm || held === null) && !isFolded)
  const changeButton = useReturnFocus(isFolded)
  // Whoever rejects by key types at once, and a lost decision blocks the buttons just when there is no connection. A
  // failure shows once the form is asked for.
  useEffect(() => void Promise.allSettled([RejectionForm.load(), loadBlockerTooltip()]), [])

  const unheard = isUnheard ? [{ message: 'First send the last decision again.', href: null }] : []
  const [approveBlockers, rejectBlockers] = [
    [...unheard, ...blockers.approved],
    [...unheard, ...blockers.rejected],
  ]
  const folded = (
    <div className={classes.acts}>
      <Button ref={changeButton} variant="default" onClick={() => ask('change')}>
        Change the decision
      </Button>
      <span className={classes.soft}>{decided}</span>
    </div>
  )
  const acts = (
    <>
      {note ?? (
        <ProblemNote
          problem={problem}
          onCheck={isUnheard ? () => actor?.send({ type: 'sendAgain' }) : null}
          checkLabel="Send again"
        >
          {isUnheard && sentMessage !== null && (
            <blockquote className={classes.message}>{sentMessage}</blockquote>
          )}
          {isUnheard && (
            <p>
              Your {isRejection ? 'rejection' : 'approval'} may not have been sent. It is kept, and counts
              only once.
            </p>
          )}
        </ProblemNote>
      )}
      {problem?.kind === 'expired' && (
        <p role="alert">
          Your {isRejection ? 'rejection' : 'approval'} was not sent. Once you have signed in, you can send
          it.
        </p>
      )}
      {isOver ? null : showsForm ? (
        <RejectionForm
          path={path}
          wording={wording}
          takesFocus={asked === 'rejection'}
          problem={problem}
          blockers={rejectBlockers}
          busy={isBusy}
          onReject={(message) => onDecide('rejected', message, user.id)}
          onCancel={() => ask('change')}
        />
      ) : (
        <DecisionButtons
          approve={{
            ref: approveButton,
            blockers: approveBlockers,
            onClick: () => onDecide('approved', null, user.id),
          }}
          reject={{
            ref: rejectButton,
            blockers: rejectBlockers,
            onClick: () => {
              void keepKeysFor(RejectionForm.load())
              ask('rejection')
            },
          }}
          busy={isBusy}
          effects={effects}
        />
      )}
    </>
  )
  if (isOver && held === null && problem === null && note === undefined)
    return isBusy ? null : <UnsentText path={path} />
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.footBar}>
        {held !== null ? <HeldNote decision={held} /> : isFolded ? folded : acts}
      </div>
    </div>
  )
}
