import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { SubjectChange } from '#machines/approval/approval-subject.ts'
import { lapsingIn } from '#machines/situation.ts'
import { type SituatedAddon, addonSituation } from '../stage/addon-situation.ts'
import classes from '../panel/panel-drawer.module.css'
import { lapseWarning } from './lapsing.ts'
import type { PanelOfForm } from '../panel/use-panel-form.ts'
import { useUser } from '#portal/app/session/use-user.ts'

interface QuestionProps {
  types: readonly ApprovalType[]
  /** A further consequence, as a sentence. */
  also: string | null
  verb: string
  onSave: () => void
  onStay: () => void
}

function LapseQuestion({ types, also, verb, onSave, onStay }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="An approval lapses" className={classes.leaving}>
      <p>
        {lapseWarning(types)} {also}
      </p>
      <div className={classes.actions}>
        <Button ref={keep} variant="default" onClick={onStay}>
          Keep editing
        </Button>
        <Button onClick={onSave}>{verb}</Button>
      </div>
    </div>
  )
}

interface Options {
  addon: SituatedAddon
  panel: PanelOfForm
  /** The changes to approvals' subjects that a save would make now. */
  changes: () => readonly SubjectChange[]
  /** A further consequence of a save that makes an approval lapse, as a sentence. */
  also?: string
}

/** Returns a function that tells which approvals a change by this user would make lapse. */
export function useLapsing(addon: SituatedAddon): (changes: readonly SubjectChange[]) => ApprovalType[] {
  const { isHerokuAdmin } = useUser()
  return (changes) => lapsingIn(addonSituation(addon), changes, isHerokuAdmin ? 'admin' : 'provider')
}

/**
 * Asks for confirmation before a panel's save would make an approval lapse (READINGS 39). Returns the panel
 * to render, whose save asks first; closing it meanwhile means to keep editing.
 */
export function useLapseQuestion({ addon, panel, changes, also }: Options): PanelOfForm & {
  question: ReactNode
} {
  const lapsing = useLapsing(addon)
  const [types, setTypes] = useState<readonly ApprovalType[]>([])
  const save = () => {
    const found = lapsing(changes())
    if (found.length === 0) panel.onSave()
    else setTypes(found)
  }
  const stay = () => setTypes([])
  const isAsking = types.length > 0
  const question = isAsking ? (
    <LapseQuestion
      types={types}
      also={also ?? null}
      verb="Save and let it lapse"
      onStay={stay}
      onSave={() => {
        setTypes([])
        panel.onSave()
      }}
    />
  ) : null
  return { ...panel, onSave: save, onClose: isAsking ? stay : panel.onClose, question }
}
