import { Button } from '@mantine/core'
import type { CallEffects } from '#contract/road/call-effects.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Dialog } from '../dialog/dialog.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { usePreview } from './use-preview.ts'
import { EffectGroups } from './effect-groups.tsx'
import { effectGroups } from './effect-words.ts'
import classes from './effects-dialog.module.css'

function Groups({ effects }: { effects: CallEffects }) {
  const groups = effectGroups(effects)
  return groups.length === 0 ? (
    <p>Nothing would change, and nobody would be told.</p>
  ) : (
    <EffectGroups groups={groups} />
  )
}

interface Props {
  title: string
  /** Asks the platform what the step would do. Rejects with a ProblemError. */
  ask: (signal: AbortSignal) => Promise<CallEffects>
  onClose: () => void
}

/** Shows what a step would do: the platform does it and undoes it. Nothing is kept. */
export function EffectsDialog({ title, ask, onClose }: Props) {
  const { snapshot, send } = usePreview(ask)
  const { problem } = snapshot.context
  const effects = snapshot.context.effects as CallEffects | null
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.answer} aria-live="polite" aria-busy={snapshot.matches('asking')}>
        {snapshot.matches('asking') && <p className={sectionClasses.soft}>Asking the platform…</p>}
        {effects !== null && <Groups effects={effects} />}
      </div>
      <ProblemNote problem={problem} onCheck={null} />
      {effects !== null && <p className={sectionClasses.soft}>Nothing of this has been done yet.</p>}
      <div className={sectionClasses.actions}>
        {snapshot.matches('failed') && <Button onClick={() => send({ type: 'tryAgain' })}>Try again</Button>}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
