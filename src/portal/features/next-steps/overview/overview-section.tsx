import type { Addon } from '#contract/addon.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { Overview } from '#contract/overview.ts'
import { pageFieldNames, pageFieldWord } from '#contract/catalogue/page-fields.ts'
import { capital } from '#contract/formats/capital.ts'
import { listed } from '#contract/formats/listed.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { addonPlacePath } from '#contract/places.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { recentTime } from '#portal/ui/format/dates.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { unpublishedFields } from '#portal/features/marketplace/calls.ts'
import { NextPublication } from '#portal/features/marketplace/status/next-publication.tsx'
import { usePublications } from '#portal/features/marketplace/status/use-publications.ts'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import type { LoadingPart } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { comingUp } from './coming-up.ts'
import { overviewFigures, usualOverview } from './overview-figures.ts'
import classes from './overview.module.css'

/** The most fields that are named; the marketplace page has all of them. */
const mostFields = 5

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

/** Names fields of the marketplace page, the first few of many. */
function fieldsWording(fields: NonNullable<Overview['unpublished']>['fields']): string {
  if (fields.length === pageFieldNames.length) return 'The whole page'
  const named = fields.slice(0, mostFields).map(pageFieldWord)
  const rest = fields.length - named.length
  return capital(listed(rest === 0 ? named : [...named, `${rest} more`]))
}

const nothing = 'Nothing: customers see the marketplace page as it is'

/** The part of the marketplace page that customers do not see yet, and when they will; up to date with publications. */
function Unpublished({ of, slug }: { of: NonNullable<Overview['unpublished']>; slug: string }) {
  const { fields, nextAt } = of
  usePublications(slug, of, (now) => now.nextAt === nextAt && unpublishedFields(now).join() === fields.join())
  if (fields.length === 0) return nothing
  return (
    <>
      <PlaceLink href={addonPlacePath(slug, 'marketplacePage#differences')}>
        {fieldsWording(fields)}
      </PlaceLink>
      <small>
        , <NextPublication at={nextAt} />
      </small>
    </>
  )
}

/** Lists of all that is due, or their room while the overview is under way. */
function OverviewLists({ of, addon, now }: { of: Overview | null; addon: Shown; now: Date }) {
  const coming = of === null ? [] : comingUp(of, addon, now)
  const room = of === null ? classes.room : ''
  const off = offMarketplace(addon)
  const unpublished = of?.unpublished ?? null
  return (
    <>
      <div className={classes.list}>
        <h3 id="coming-up">Coming up</h3>
        {coming.length === 0 ? (
          <span className={room}>No price change, no shutdown</span>
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
      <div className={classes.list}>
        <h3>{off === null ? 'Not published yet' : 'On the marketplace'}</h3>
        <span className={room}>
          {unpublished === null ? (off ?? nothing) : <Unpublished of={unpublished} slug={addon.slug} />}
        </span>
      </div>
    </>
  )
}

interface Props {
  addon: Shown
  /** Null in other stages. */
  loading: LoadingPart<Overview | null>
  now: Date
}

/** How an add-on in GA is going, and what is due; the rest of the page does not wait for it. */
export function OverviewSection({ addon, loading, now }: Props) {
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
      {problem === null && <OverviewLists of={overview} addon={addon} now={now} />}
    </Section>
  )
}
