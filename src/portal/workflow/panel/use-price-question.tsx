import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PanelOfForm } from './use-panel-form.ts'
import classes from './panel-drawer.module.css'

interface Props {
  question: string
  verb: string
  onConfirm: () => void
  onStay: () => void
}

/** Asks about a price that may be a slip, in place of a form's buttons. */
export function PriceQuestion({ question, verb, onConfirm, onStay }: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Unusual price" className={classes.leaving}>
      <p>{question}</p>
      <div className={classes.actions}>
        <Button ref={keep} variant="default" onClick={onStay}>
          Keep editing
        </Button>
        <Button onClick={onConfirm}>{verb}</Button>
      </div>
    </div>
  )
}

interface Options<Panel extends PanelOfForm> {
  panel: Panel & { question?: ReactNode }
  /** The question about the price that a save would store now; null for none. */
  question: () => string | null
  verb: string
}

/** Asks about an unusual price before a panel's save. Returns the panel to render, whose save asks first. */
export function usePriceQuestion<Panel extends PanelOfForm>({ panel, question, verb }: Options<Panel>) {
  const [asked, setAsked] = useState<string | null>(null)
  const stay = () => setAsked(null)
  const save = () => {
    const found = question()
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
    question: <PriceQuestion question={asked} verb={verb} onStay={stay} onConfirm={confirm} />,
  }
}
