import { Icon } from '#portal/ui/signs/icon.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { PolledReview, PolledStep } from '#machines/review/polled-review.ts'
import {
  type Finding,
  findingsOf,
  longWaitHint,
  stepLooks,
  stepNames,
  stepOrder,
  stepWording,
} from './wording.ts'
import classes from './reviews.module.css'

function FindingText({ subject, text, expected, got }: Finding) {
  if (subject === null) return text
  return (
    <>
      {/* With its colon, for copied text. */}
      <b>{subject}:</b>{' '}
      {expected === null || got === null ? (
        text
      ) : (
        <dl className={classes.compared}>
          <dt>Expected</dt>
          <dd>{expected}</dd>
          <dt>Got</dt>
          <dd>{got}</dd>
        </dl>
      )}
    </>
  )
}

function Findings({ kind, found }: { kind: 'errors' | 'suggestions'; found: readonly Finding[] }) {
  if (found.length === 0) return null
  const many = kind === 'errors' ? 'Errors' : 'Suggestions'
  return (
    <div className={classes.findings} data-kind={kind}>
      <h4>{found.length === 1 ? many.slice(0, -1) : many}</h4>
      <ul>
        {found.map((finding, index) => (
          // Two checks may have the same finding; the order is stable.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <FindingText {...finding} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Step({ name, step, waits }: { name: ReviewStepName; step: PolledStep; waits: boolean }) {
  const { name: status, tone, icon } = stepLooks[step.status]
  const { first, errors, suggestions } = findingsOf(name, step)
  return (
    <li className={classes.step} data-step={name} data-status={step.status}>
      <div className={classes.head}>
        <span className={classes.sign} data-sign={tone}>
          <Icon name={icon} size={14} />
        </span>
        <h3>{stepNames[name]}</h3>
        <Tag tone={tone}>{status}</Tag>
      </div>
      <p>{stepWording(name, step.status)}</p>
      {waits && <p>{longWaitHint}</p>}
      <Findings kind="suggestions" found={first} />
      <Findings kind="errors" found={errors} />
      <Findings kind="suggestions" found={suggestions} />
    </li>
  )
}

/** The four steps of a review in order, each with its checks' findings. */
export function ReviewSteps({ review }: { review: PolledReview }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {stepOrder.map((name) => {
        const step = review.steps[name]
        const waits = step.status === 'async_wait' && review.status === 'in_progress'
        return <Step key={name} name={name} step={step} waits={waits} />
      })}
    </ol>
  )
}
