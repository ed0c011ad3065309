import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { isTrial, type ReviewRoute } from '#machines/review/review-trial.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { stepNames, stepOrder } from '../reviews/wording.ts'
import type { ReviewRun } from './use-review-run.ts'
import classes from './debugger.module.css'

const decides = [{ message: 'That is an automatic review: request it on Logs.', href: null }]

const routeNames: Record<ReviewRoute, string> = {
  http: 'The manifest’s URL',
  relay: 'A relay on my machine',
}

/** Requests a trial: of one step, or through a relay. */
export function TrialForm({ run }: { run: ReviewRun }) {
  const [step, setStep] = useState<ReviewStepName | null>('provision')
  const [via, setVia] = useState<ReviewRoute>('http')
  const isReview = !isTrial({ only: step, via })
  const blockers = isReview && !run.isUnheard ? decides : run.blockers
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Step"
        value={step ?? ''}
        onChange={({ currentTarget: { value } }) => setStep(stepOrder.find((each) => each === value) ?? null)}
        data={[
          { value: '', label: 'All steps' },
          ...stepOrder.map((name) => ({ value: name, label: stepNames[name] })),
        ]}
      />
      <NativeSelect
        label="Calls go to"
        value={via}
        onChange={({ currentTarget: { value } }) => setVia(value === 'relay' ? 'relay' : 'http')}
        data={(['http', 'relay'] as const).map((each) => ({ value: each, label: routeNames[each] }))}
      />
      <div className={sectionClasses.actions}>
        <ActionButton
          blockers={blockers}
          busy={run.requesting !== null}
          onClick={() => run.request({ only: step, via })}
        >
          Run trial
        </ActionButton>
      </div>
    </div>
  )
}
