import type { Addon } from '#contract/addon.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { Overview } from '#contract/overview.ts'
import type { Transition } from '#contract/trail.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { recentTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { marketplaceDelay, liveBy } from '#portal/workflow/stage/marketplace-delay.ts'
import type { LoadingPart } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { comingUp } from './coming-up.ts'
import { overviewFigures, usualOverview } from './overview-figures.ts'
import classes from './overview.module.css'
import { unseenChanges } from './unseen-changes.ts'

/** The most changes that are listed; the activity has all of them. */
const mostChanges = 5

type Shown = Pick<Addon, 'slug' | 'displayName' | 'state' | 'visible'>

/** The figures with their links; their room while there are none. */
function OverviewFigures({ of, addon, now }: { of: Overview | null; addon: Shown; now: Date }) {
  return (
    <ul className={`${classes.figures} ${of === null ? classes.room : ''}`}>
      {overviewFigures(of ?? usualOverview(now), addon.slug, now).map(
        ({ label, value, notes, isWrong, place }) => (
          <li key={label} className={classes.figure} {...(isWrong ? { 'data-tone': 'wrong' } : {})}>
            <AnchorLink {...place} size="sm" underline="hover">
              {label}
            </AnchorLink>
            <b>
              {isWrong && <Icon name="alert" />}
              {value}
            </b>
            <span>
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/**
 * Days on which something is coming up, unless the overview could not be loaded, and the changes that customers may not see
 * yet, if there are any.
 */
function OverviewLists(props: {
  /** Null while it is under way. */
  of: Pick<Overview, 'repricings' | 'deprecation'> | null
  isFailed: boolean
  addon: Shown
  transitions: readonly Transition[]
  now: Date
}) {
  const { of, isFailed, addon, transitions, now } = props
  const coming = of === null ? [] : comingUp(of, addon, now)
  const unseen = unseenChanges(transitions, addon, now)
  return (
    <>
      {!isFailed && (
        <div className={classes.list}>
          <h3 id="coming-up">Coming up</h3>
          {coming.length === 0 ? (
            <span className={of === null ? classes.room : ''}>No price change, no shutdown</span>
          ) : (
            <ul aria-labelledby="coming-up">
              {coming.map(({ id, day, words, note, href }) => (
                <li key={id}>
                  <span>{day === null ? 'No day yet' : <Time at={day}>{shortDay(day, now)}</Time>}</span>
                  <span>
                    <PlaceLink href={href}>{words}</PlaceLink>
                    {note !== null && <small>, {note}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {unseen.length > 0 && (
        <div className={classes.list}>
          <h3 id="unseen">Customers may not see yet</h3>
          <p>{marketplaceDelay(addon)}</p>
          <ul aria-labelledby="unseen">
            {unseen.slice(0, mostChanges).map(({ id, words, createdAt, href }) => (
              <li key={id}>
                <Time at={createdAt}>{recentTime(createdAt, now)}</Time>
                <span>
                  <PlaceLink href={href}>{words}</PlaceLink>
                  <small>
                    , live by <Time at={liveBy(createdAt)}>{recentTime(liveBy(createdAt), now)}</Time>
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {unseen.length > mostChanges && <p>and {unseen.length - mostChanges} more in the activity below</p>}
        </div>
      )}
    </>
  )
}

interface Props {
  addon: Shown
  /** Null in other stages. */
  loading: LoadingPart<Overview | null>
  transitions: readonly Transition[]
  now: Date
}

/** How an add-on in GA is going, and what is due; the rest of the page does not wait for it. */
export function OverviewSection({ addon, loading, transitions, now }: Props) {
  const { found: overview, problem } = usePart(loading)
  return (
    <Section
      id="overview"
      title="Overview"
      actions={
        overview !== null && (
          <small className={sectionClasses.soft}>
            until <Time at={overview.soFar.until}>{recentTime(overview.soFar.until, now)}</Time>
          </small>
        )
      }
    >
      {problem === null ? (
        <>
          {overview === null && <HiddenText>The figures are loading.</HiddenText>}
          <OverviewFigures of={overview} addon={addon} now={now} />
        </>
      ) : (
        <PartProblem what="The figures" problem={problem} />
      )}
      <OverviewLists
        of={overview}
        isFailed={problem !== null}
        addon={addon}
        transitions={transitions}
        now={now}
      />
    </Section>
  )
}
