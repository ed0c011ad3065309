import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import type { ReviewStepStatus } from '#machines/review/review-step.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { stepLooks, stepNames } from '../reviews/wording.ts'
import { type ComparedFinding, compareRuns, type Run } from './compare-runs.ts'
import { FindingList } from './step-findings.tsx'
import { runName, tookWording } from './wording.ts'
import classes from './debugger.module.css'

const changeLooks: Record<ComparedFinding['change'], { name: string; tone: Tone }> = {
  gone: { name: 'Gone', tone: 'green' },
  new: { name: 'New', tone: 'red' },
  same: { name: 'Same', tone: 'gray' },
}

const took = (ms: number | null): string => (ms === null ? 'no calls' : tookWording(ms))

function StepTag({ status }: { status: ReviewStepStatus }) {
  const { name, tone } = stepLooks[status]
  return <Tag tone={tone}>{name}</Tag>
}

interface Props {
  slug: string
  /** The run compared with, for its name. */
  other: AutomaticReview
  earlier: Run
  later: Run
}

/** Two runs step by step: how each ended, how long its calls took, and what became of its findings. */
export function Comparison({ slug, other, earlier, later }: Props) {
  const isOlder = other.id === earlier.review.id
  const steps = compareRuns(earlier, later)
  return (
    <Section id="comparison" title={`Compared with ${isOlder ? 'an earlier' : 'a later'} run`}>
      <p className={sectionClasses.soft}>
        <AnchorLink
          to="/addons/$addonSlug/logs/reviews/$reviewId"
          params={{ addonSlug: slug, reviewId: other.id }}
        >
          {runName(other)}
        </AnchorLink>
        , requested {approvalDate(other.createdAt)}. Earlier on the left, later on the right.
      </p>
      {steps.length === 0 && <p className={sectionClasses.soft}>They ran different steps.</p>}
      <ul className={classes.compared}>
        {steps.map(({ name, statuses, tookMs, findings }) => (
          <li key={name}>
            <h3>{stepNames[name]}</h3>
            <p>
              <StepTag status={statuses[0]} /> → <StepTag status={statuses[1]} />
            </p>
            <p className={sectionClasses.soft}>
              {took(tookMs[0])} → {took(tookMs[1])}
            </p>
            <FindingList
              findings={findings}
              renderBefore={({ change }) => (
                <>
                  <Tag tone={changeLooks[change].tone}>{changeLooks[change].name}</Tag>{' '}
                </>
              )}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
