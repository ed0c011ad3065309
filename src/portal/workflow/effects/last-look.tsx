import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '#machines/problem.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Dialog } from '../dialog/dialog.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { EffectGroups } from './effect-groups.tsx'
import type { EffectGroup } from './effect-words.ts'
import classes from './effects-dialog.module.css'

interface Props {
  title: string
  /** The confirming button's text. */
  verb: string
  /** Something is taken away from somebody, so the button is red. */
  isHarmful?: boolean
  /** The effects of the act; null while they are asked for, and where they could not be told. */
  groups: readonly EffectGroup[] | null
  isAsking: boolean
  /** The act is under way: it can be neither confirmed again nor left. */
  isBusy: boolean
  problem: Problem | null
  /** Asks anew, in place of the act; null where there is nothing to ask. */
  onTryAgain: (() => void) | null
  /** Looks up what became of the act whose answer was lost, in place of the act; null where none was. */
  onCheck?: (() => void) | null
  onConfirm: () => void
  onClose: () => void
  /** Shown first: what has changed meanwhile. */
  children?: ReactNode
}

const none = () => {}

/** The last look before an act that reaches customers: what it would do, then the act itself (READINGS 47). */
export function LastLook(props: Props) {
  const { title, verb, isHarmful = false, groups, isAsking, isBusy, problem, children } = props
  const { onTryAgain, onCheck = null, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  // Enter, pressed once too often, must not confirm what nobody has read.
  useEffect(() => cancel.current?.focus(), [])
  const [label, act] =
    onTryAgain !== null
      ? ['Try again', onTryAgain]
      : onCheck !== null
        ? ['Check again', onCheck]
        : [verb, groups === null ? null : onConfirm]
  const close = () => {
    if (!isBusy) props.onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <div className={classes.answer} aria-live="polite" aria-busy={isAsking}>
        {isAsking && <p className={sectionClasses.soft}>Asking the platform what it would do…</p>}
        {groups !== null && <EffectGroups groups={groups} />}
      </div>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={sectionClasses.actions}>
        {/* One button, so that focus stays on it whatever it offers. */}
        <BusyButton
          {...(isHarmful ? { color: 'red' } : {})}
          busy={isBusy}
          blocked={act === null}
          onClick={act ?? none}
        >
          {label}
        </BusyButton>
        <Button ref={cancel} variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
