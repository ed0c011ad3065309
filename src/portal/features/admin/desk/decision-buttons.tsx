import type { ComponentProps } from 'react'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { EffectsButton } from '#portal/workflow/effects/effects-button.tsx'
import { Key } from './keys/key.tsx'
import { useKeys, useKeysAreOn } from './keys/use-keys.ts'
import classes from './desk.module.css'

/** A button that decides: where focus returns to it, and why it is blocked. */
type Verdict = Required<Pick<ComponentProps<typeof ActionButton>, 'ref' | 'blockers' | 'onClick'>>

interface Props {
  approve: Verdict
  reject: Verdict
  busy: boolean
  /** The preview of an approval; null where the page shows it already. */
  effects: Pick<ComponentProps<typeof EffectsButton>, 'about' | 'ask'> | null
}

/** The buttons that decide what is open on a desk, with their keys. */
export function DecisionButtons({ approve, reject, busy, effects }: Props) {
  const press =
    ({ ref, blockers, onClick }: Verdict) =>
    () => {
      if (busy) return
      // A blocked button says why once it has the focus.
      if (blockers.length > 0) ref.current?.focus()
      else onClick()
    }
  useKeys({ a: press(approve), r: press(reject) })
  const areKeysOn = useKeysAreOn()
  return (
    <div
      role="presentation"
      className={classes.acts}
      // The second click of a double click would decide the next one, unread.
      onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
    >
      <span className={classes.act}>
        <ActionButton {...approve} busy={busy}>
          Approve
        </ActionButton>
        {areKeysOn && <Key name="A" />}
      </span>
      <span className={classes.act}>
        <ActionButton {...reject} variant="default" onClick={press(reject)}>
          Reject
        </ActionButton>
        {areKeysOn && <Key name="R" />}
      </span>
      {effects !== null && approve.blockers.length === 0 && (
        <EffectsButton {...effects} title="What approving would do" />
      )}
      {areKeysOn && (
        <span className={classes.hint} aria-hidden="true">
          Previous <Key name="K" /> Next <Key name="J" />
        </span>
      )}
    </div>
  )
}
