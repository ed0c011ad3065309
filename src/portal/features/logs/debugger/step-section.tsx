import { Tag } from '#portal/ui/signs/tag.tsx'
import type { ReactNode } from 'react'
import type { PolledStep } from '#machines/review/polled-review.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { stepLooks, stepNames, stepWording } from '../reviews/wording.ts'
import { ReviewCallItem } from './review-call-item.tsx'
import { StepFindings } from './step-findings.tsx'
import classes from './debugger.module.css'

/** Calls in the order in which they were made. */
export function Calls({ slug, calls }: { slug: string; calls: readonly ReviewCall[] }) {
  return (
    <ol className={classes.calls} aria-label="Calls">
      {calls.map((call) => (
        <ReviewCallItem key={call.id} slug={slug} call={call} />
      ))}
    </ol>
  )
}

interface Props {
  slug: string
  name: ReviewStepName
  step: PolledStep
  calls: readonly ReviewCall[]
  actions?: ReactNode
}

/** A step of a review: its outcome, its findings, and the calls that it made. */
export function StepSection({ slug, name, step, calls, actions }: Props) {
  const { name: status, tone, icon } = stepLooks[step.status]
  const said = stepWording(name, step.status)
  const findings = { ...step, errors: step.errors.filter((text) => text !== said) }
  return (
    <Section
      id={name}
      title={stepNames[name]}
      actions={
        <span className={sectionClasses.actions}>
          {actions}
          <Tag tone={tone} icon={icon}>
            {status}
          </Tag>
        </span>
      }
    >
      <p className={sectionClasses.soft}>{said}</p>
      <StepFindings step={findings} calls={calls} />
      {calls.length > 0 && <Calls slug={slug} calls={calls} />}
    </Section>
  )
}
