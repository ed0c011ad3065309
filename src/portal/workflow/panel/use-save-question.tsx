import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { SubjectChange } from '#machines/approval/approval-subject.ts'
import { addonSituation, lapsingIn, type SituatedAddon } from '#machines/situation.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { lapseWarning } from '../changes/lapsing.ts'
import classes from './panel-drawer.module.css'
import type { PanelOfForm } from './use-panel-form.ts'

/** A question before a save: its name, its text, and the verb of the button that saves all the same. */
interface SaveAsked {
  label: string
  text: string
  verb: string
}

/** Asks about a save in place of a form's buttons. */
export function SaveQuestion({
  label,
  text,
  verb,
  onSave,
  onStay,
}: SaveAsked & { onSave: () => void; onStay: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label={label} className={classes.leaving}>
      <p>{text}</p>
      <div
        role="presentation"
        className={classes.actions}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onStay()
        }}
      >
        <Button ref={keep} variant="default" onClick={onStay}>
          Keep editing
        </Button>
        <Button onClick={onSave}>{verb}</Button>
      </div>
    </div>
  )
}

/**
 * Asks before a panel's save what `ask` finds to ask now, null for nothing. Returns the panel to render, whose save asks
 * first; closing it meanwhile means to keep editing.
 */
export function useSaveQuestion(panel: PanelOfForm & { question?: ReactNode }, ask: () => SaveAsked | null) {
  const [asked, setAsked] = useState<SaveAsked | null>(null)
  const stay = () => setAsked(null)
  const save = () => {
    const found = ask()
    if (found === null) panel.onSave()
    else setAsked(found)
  }
  if (asked === null) return { ...panel, onSave: save }
  const confirm = () => {
    setAsked(null)
    panel.onSave()
  }
  return {
    ...panel,
    onSave: save,
    onClose: stay,
    question: <SaveQuestion key={asked.label} {...asked} onStay={stay} onSave={confirm} />,
  }
}

/** Returns a function that tells which approvals a change by this user would make lapse. */
export function useLapsing(addon: SituatedAddon): (changes: readonly SubjectChange[]) => ApprovalType[] {
  const { isHerokuAdmin } = useUser()
  return (changes) => lapsingIn(addonSituation(addon), changes, isHerokuAdmin ? 'admin' : 'provider')
}

interface Options {
  addon: SituatedAddon
  panel: PanelOfForm
  /** The changes to approvals' subjects that a save would make now. */
  changes: () => readonly SubjectChange[]
  /** A further consequence of a save that makes an approval lapse, as a sentence. */
  also?: string
}

/** Asks before a panel's save would make an approval lapse (READINGS 39). Returns the panel as useSaveQuestion does. */
export function useLapseQuestion({ addon, panel, changes, also = '' }: Options) {
  const lapsing = useLapsing(addon)
  return useSaveQuestion(panel, () => {
    const types = lapsing(changes())
    if (types.length === 0) return null
    const text = `${lapseWarning(types)} ${also}`.trim()
    return { label: 'An approval lapses', text, verb: 'Save and let it lapse' }
  })
}
