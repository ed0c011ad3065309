import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import type { CallEffects } from '#contract/road/call-effects.ts'

const EffectsDialog = lazyPart(async () => (await import('./effects-dialog.tsx')).EffectsDialog)

interface Props {
  /** Id of the heading of the step that it is about. */
  about: string
  ask: (signal: AbortSignal) => Promise<CallEffects>
  /** The dialog's title, where the button stands beside several steps. */
  title?: string
}

/** The button beside a step's own that tells what the step would do, without doing it. */
export function EffectsButton({ about, ask, title = 'What would happen' }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" aria-describedby={about} onClick={() => setOpen(true)}>
        What would happen?
      </Button>
      {isOpen && <EffectsDialog title={title} ask={ask} onClose={() => setOpen(false)} />}
    </>
  )
}
