import type { Addon } from '#contract/addon.ts'
import type { Party } from '#machines/law.ts'
import { ChangedList } from '#portal/workflow/changes/changed-list.tsx'
import changedClasses from '#portal/workflow/changes/changed.module.css'
import { LastLook } from '#portal/workflow/effects/last-look.tsx'
import { progressionConfirmation, progressionGroups, progressionTitle } from './progression-effects.ts'
import type { Progression } from './use-progression.ts'

interface Props {
  addon: Pick<Addon, 'slug' | 'displayName'>
  by: Party
  look: NonNullable<Progression['look']>
}

/** The last look before a progression. Where others have changed something meanwhile, it says what, and shows it anew. */
export function ProgressionLook({ addon, by, look }: Props) {
  const { to, effects, changed, problem, isAsking, isBusy, hasFailed, isUnheard } = look
  return (
    <LastLook
      title={progressionTitle(addon.displayName, to, by)}
      verb={progressionConfirmation(to, by)}
      groups={effects === null ? null : progressionGroups(effects, to)}
      isAsking={isAsking}
      isBusy={isBusy}
      problem={problem}
      onTryAgain={hasFailed ? look.tryAgain : null}
      onCheck={isUnheard ? look.check : null}
      onConfirm={look.confirm}
      onClose={look.cancel}
    >
      {changed.length > 0 && (
        <section className={changedClasses.changed} aria-label="Changed meanwhile">
          <div>
            <p role="alert">
              Nothing has been progressed: somebody else has changed the add-on since you opened the page.
              Below is what the step would do now.
            </p>
            <ChangedList slug={addon.slug} changed={changed} />
          </div>
        </section>
      )}
    </LastLook>
  )
}
