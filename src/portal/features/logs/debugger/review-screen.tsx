import { Button, Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { polledReview } from '../reviews/calls.ts'
import { ResultBadge } from '../reviews/result-badge.tsx'
import { stepNames, stepOrder } from '../reviews/wording.ts'
import { CompareChoice } from './compare-choice.tsx'
import { Comparison } from './comparison.tsx'
import type { RunData } from './data.ts'
import { Calls, StepSection } from './step-section.tsx'
import { type ReviewRun, useReviewRun } from './use-review-run.ts'
import { runName } from './wording.ts'
import classes from './debugger.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** Cancels the running run, and says whether the screen is up to date. */
function Progress({ run, isCanceling }: { run: ReviewRun; isCanceling: boolean }) {
  return (
    <div className={sectionClasses.actions}>
      <ActionButton variant="default" blockers={[]} busy={isCanceling} onClick={run.cancel}>
        {isCanceling ? 'Canceling...' : 'Cancel'}
      </ActionButton>
      {run.isBehind ? (
        <>
          Not up to date: no answer.
          <Button variant="subtle" size="compact-sm" onClick={run.poll}>
            Try again
          </Button>
        </>
      ) : (
        <span className={sectionClasses.soft}>Updates by itself.</span>
      )}
    </div>
  )
}

/** The other run and this one, the earlier first. */
function Compared({ slug, data }: { slug: string; data: RunData }) {
  const { other } = data
  if (other === null) return null
  const [own, another] = [data, other].map(({ review, calls }) => ({
    review: polledReview(review),
    only: review.trial?.step ?? null,
    calls,
  }))
  if (own === undefined || another === undefined) return null
  const isEarlier = other.review.createdAt < data.review.createdAt
  return (
    <Comparison
      slug={slug}
      other={other.review}
      earlier={isEarlier ? another : own}
      later={isEarlier ? own : another}
    />
  )
}

/** A run with each step's calls to the provider, in order; compared with another one if the URL says so. */
export function ReviewScreen({ addon, data }: { addon: Addon; data: RunData }) {
  const { review: record, calls, other, runs } = data
  const run = useReviewRun(addon, record, true)
  const review = run.review?.id === record.id ? run.review : polledReview(record)
  const leftovers = calls.filter(({ step }) => step === 'clean_up')
  const { trial } = record
  const only = trial?.step ?? null
  const steps = only === null ? stepOrder : [only]
  return (
    <div className={sectionClasses.screen}>
      <header className={classes.head}>
        <AnchorLink to="/addons/$addonSlug/logs/reviews" params={{ addonSlug: addon.slug }}>
          Reviews and trials
        </AnchorLink>
        <Title order={2}>{runName(record)}</Title>
        <p className={classes.facts}>
          <ResultBadge review={review} only={only} />
          <span className={sectionClasses.soft}>
            requested <Time at={review.requestedAt} />,{' '}
            {calls.length === 1 ? '1 call' : `${calls.length} calls`}
          </span>
        </p>
        {trial !== null && <p className={sectionClasses.soft}>A trial decides no requirement.</p>}
        {calls.length === 0 && review.status === 'finished' && (
          <p className={sectionClasses.soft}>Its calls were not kept, or it made none.</p>
        )}
        <ProblemNote problem={run.problem} onCheck={run.isUnheard ? run.check : null} />
        {review.status !== 'finished' && <Progress run={run} isCanceling={review.status === 'cancelling'} />}
        <CompareChoice others={runs.filter(({ id }) => id !== record.id)} chosen={other?.review.id ?? ''} />
      </header>
      <Compared slug={addon.slug} data={data} />
      {steps.map((name) => (
        <StepSection
          key={name}
          slug={addon.slug}
          name={name}
          step={review.steps[name]}
          calls={calls.filter(({ step }) => step === name)}
          actions={
            <ActionButton
              variant="default"
              size="compact-sm"
              blockers={run.blockers}
              busy={run.requesting?.only === name}
              onClick={() => run.request({ only: name, via: trial?.via ?? 'http' })}
            >
              Run {stepNames[name].toLowerCase()} alone
            </ActionButton>
          }
        />
      ))}
      {leftovers.length > 0 && (
        <Section id="clean-up" title="Clean-up">
          <p className={sectionClasses.soft}>
            Whatever the run left behind is removed, with one request each. It is not a step.
          </p>
          <Calls slug={addon.slug} calls={leftovers} />
        </Section>
      )}
    </div>
  )
}
