import type { Addon } from '#contract/addon.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { polledReview } from '../reviews/calls.ts'
import { ResultBadge } from '../reviews/result-badge.tsx'
import { TrialForm } from './trial-form.tsx'
import { useReviewRun } from './use-review-run.ts'
import { runName } from './wording.ts'
import classes from './debugger.module.css'

interface Props {
  addon: Addon
  /** Reviews and trials, newest first. */
  runs: readonly AutomaticReview[]
  hasManifest: boolean
}

/** An add-on's reviews and trials, with a form to request a trial. */
export function RunsScreen({ addon, runs, hasManifest }: Props) {
  const run = useReviewRun(addon, runs[0] ?? null, hasManifest)
  return (
    <div className={sectionClasses.screen}>
      <AnchorLink to="/addons/$addonSlug/logs" params={{ addonSlug: addon.slug }}>
        Logs
      </AnchorLink>
      <Section id="trial" title="Trial">
        <p className={sectionClasses.soft}>
          One step of an automatic review, run alone with what it needs, or calls to a provider on your own
          machine. It decides no requirement.
        </p>
        <ProblemNote problem={run.problem} onCheck={run.isUnheard ? run.check : null} />
        <TrialForm run={run} />
        <details>
          <summary>How to start a relay</summary>
          <p className={sectionClasses.soft}>
            With the add-on’s API token and the manifest’s password, which stays on your machine:
          </p>
          <pre className={classes.command}>
            {`ADDON_TOKEN=… ADDON_PASSWORD=… npm run relay -- --addon ${addon.slug} --to http://127.0.0.1:4567 --url ${window.location.origin}`}
          </pre>
        </details>
      </Section>
      <Section id="runs" title="Reviews and trials">
        {runs.length === 0 ? (
          <EmptyState drawing="reviews">There are none yet.</EmptyState>
        ) : (
          <ul>
            {runs.map((each) => (
              <li key={each.id} className={`${sectionClasses.row} ${classes.run}`}>
                <AnchorLink
                  to="/addons/$addonSlug/logs/reviews/$reviewId"
                  params={{ addonSlug: addon.slug, reviewId: each.id }}
                >
                  {runName(each)}
                </AnchorLink>
                <ResultBadge review={polledReview(each)} only={each.trial?.step ?? null} />
                <time
                  className={sectionClasses.soft}
                  dateTime={each.createdAt}
                  title={fullTime(each.createdAt)}
                >
                  {approvalDate(each.createdAt)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
