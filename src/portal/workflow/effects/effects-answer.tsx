import type { CallEffects } from '#contract/road/call-effects.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
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
  /** Asks the platform what the step would do. Rejects with a ProblemError. */
  ask: (signal: AbortSignal) => Promise<CallEffects>
}

/** Shows what a step would do, as soon as it is there: the platform does it and undoes it. Nothing is kept. */
export function EffectsAnswer({ ask }: Props) {
  const { snapshot, send } = usePreview(ask)
  const { problem } = snapshot.context
  const effects = snapshot.context.effects as CallEffects | null
  return (
    <>
      <div className={classes.answer} aria-live="polite" aria-busy={snapshot.matches('asking')}>
        {snapshot.matches('asking') && <p className={sectionClasses.soft}>Asking the platform…</p>}
        {effects !== null && <Groups effects={effects} />}
      </div>
      <ProblemNote problem={problem} checkLabel="Try again" onCheck={() => send({ type: 'tryAgain' })} />
      {effects !== null && <p className={sectionClasses.soft}>Nothing of this has been done yet.</p>}
    </>
  )
}
