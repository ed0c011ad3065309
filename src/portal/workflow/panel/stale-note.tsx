import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LastChange } from '#machines/shapes/edit-body.ts'
import { draftTime } from '#portal/ui/format/dates.ts'
import type { ClashWording } from './clash-wording.ts'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import classes from './panel-drawer.module.css'
import { Time } from '#portal/ui/format/time.tsx'

interface Props {
  clashes: readonly ClashWording[]
  /** Their author and time; null if these are not known. */
  lastChange: LastChange | null
  onSettle: (clash: string, choice: 'mine' | 'theirs') => void
  /** Further details. */
  children?: ReactNode
}

function ClashChoice({ clash, onSettle }: { clash: ClashWording; onSettle: Props['onSettle'] }) {
  return (
    <fieldset className={classes.clash}>
      <legend>{clash.label}</legend>
      <dl className={classes.sides}>
        <dt>Theirs</dt>
        <dd>{clash.theirs}</dd>
        <dt>Yours</dt>
        <dd>{clash.mine}</dd>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onSettle(clash.name, 'theirs')}>
          Use theirs
        </Button>
        <Button variant="default" onClick={() => onSettle(clash.name, 'mine')}>
          Keep mine
        </Button>
      </div>
    </fieldset>
  )
}

/** Another user changed the same fields: for each one, the stored value, the typed value and the choice. */
export function StaleNote({ clashes, lastChange, onSettle, children }: Props) {
  const [now] = useState(() => new Date())
  const note = useRef<HTMLDivElement>(null)
  const before = useRef(clashes.length)
  // Once the last clash is settled, Save is enabled again.
  useOpenerFocus()
  useEffect(() => {
    // The button just pressed is gone; move to the next choice.
    if (clashes.length < before.current) note.current?.querySelector('button')?.focus()
    before.current = clashes.length
  }, [clashes.length])
  return (
    <div ref={note} role="alert" className={classes.leaving}>
      <p>
        {lastChange === null ? (
          'Somebody else has saved this while you were editing.'
        ) : (
          <>
            Changed by {lastChange.by} at <Time at={lastChange.at}>{draftTime(lastChange.at, now)}</Time>,
            while you were editing.
          </>
        )}{' '}
        Pick a version for each field; what only one of you changed is kept.
      </p>
      {children}
      {clashes.map((clash) => (
        <ClashChoice key={clash.name} clash={clash} onSettle={onSettle} />
      ))}
    </div>
  )
}

/** Explains why Save is blocked while clashes are open. */
export const clashBlockers = (clashes: readonly ClashWording[]) =>
  clashes.map(({ label }) => ({
    message: `First pick a version of ${label}: somebody else has changed it too.`,
    href: null,
  }))
