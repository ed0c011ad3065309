import type { AutomaticReview } from '#contract/automatic-review.ts'
import { toldFindings } from '#contract/reviews/told-findings.ts'
import { stageNames } from '#contract/stage.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import deskClasses from '../desk.module.css'
import classes from './evidence.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const steps = ['manifest', 'provision', 'deprovision', 'reprovision'] as const
const names: Record<(typeof steps)[number], string> = {
  manifest: 'Manifest',
  provision: 'Provision',
  deprovision: 'Deprovision',
  reprovision: 'Reprovision',
}

/** How a step went, in words. */
const statuses: Record<NonNullable<AutomaticReview['manifest']['status']>, string> = {
  in_progress: 'in progress',
  completed: 'passed',
  failed: 'failed',
  internal_error: 'ended by a fault of the platform',
  async_wait: 'waits for the provider',
  skipped: 'skipped',
  cancelled: 'canceled',
}

/** An automatic review that counts: each step, and what it found. */
export function CountedReview({ review }: { review: AutomaticReview }) {
  const { progressionType, createdAt } = review
  return (
    <>
      <p className={deskClasses.soft}>
        For {stageNames[progressionType]}, <Time at={createdAt} />
      </p>
      <ul className={classes.list}>
        {steps.map((name) => {
          const { status } = review[name]
          const passed = status === 'completed'
          return (
            <li key={name} className={passed ? classes.done : status === 'failed' ? classes.open : undefined}>
              <Icon name={passed ? 'check' : status === 'failed' ? 'alert' : 'circle'} size={16} />
              <span>
                {names[name]}: {status === null ? 'not begun' : statuses[status]}
                {toldFindings(review[name]).map(({ text }) => (
                  <small key={text}>
                    <br />
                    {text}
                  </small>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
