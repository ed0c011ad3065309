import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { ReviewRoute } from '#machines/review/review-trial.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { stepNames } from '../reviews/wording.ts'
import type { ReviewRun } from './use-review-run.ts'

const unheard = [{ message: 'It is not known whether a trial was requested. Check again.', href: null }]

/** Runs a step alone, as a trial. */
export function RunAloneButton(props: { name: ReviewStepName; via: ReviewRoute; run: ReviewRun }) {
  const { name, via, run } = props
  return (
    <ActionButton
      variant="default"
      size="compact-sm"
      blockers={run.isUnheard ? unheard : run.blockers}
      busy={run.requesting?.only === name}
      onClick={() => run.request({ only: name, via })}
    >
      Run {stepNames[name].toLowerCase()} alone
    </ActionButton>
  )
}
