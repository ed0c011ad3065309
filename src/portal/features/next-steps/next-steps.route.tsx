import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router'
import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { daysSearch, type DaysSearch } from '#portal/ui/range/days-search.ts'
import { loadNextSteps, type NextSteps, readOverview } from './data.ts'
import type { StaffReview } from './staff/data.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { Overview } from '#contract/overview.ts'
import { type LoadingPart, partOutcome, partSoon } from '#portal/wire/loading-part.ts'
import { stationsOf } from './road/stations.ts'
import { useOthersDecisions } from './timeline/use-others-decisions.ts'
import { useProgression } from './use-progression.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { Approvals } from './approvals/approvals.tsx'
import { Celebration } from './celebration.tsx'
import classes from './next-steps.module.css'
import { Meanwhile } from './timeline/meanwhile-note.tsx'
import { OverviewSection } from './overview/overview-section.tsx'
import { askedByStaff } from './road/asked-by-staff.ts'
import { Road } from './road/road-picture.tsx'
import { RoadStrip } from './road/road-strip.tsx'
import { TurnCard } from './road/turn-card.tsx'
import { StagePanel } from './stage-panel.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { WorkflowLink } from './workflow-link.tsx'

const addonRoute = getRouteApi('/_authenticated/addons/$addonSlug')

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/next-steps')({
  validateSearch: daysSearch,
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: async ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) => {
    const readReview = async () => {
      if (!(await currentUser()).isHerokuAdmin) return null
      // The add-on's revision, named by staff's step, must not be newer than the plans on screen.
      const [{ loadStaffReview }] = await Promise.all([import('./staff/data.ts'), parentMatchPromise])
      return loadStaffReview(addonSlug, signal)
    }
    const overview = partOutcome(readOverview(addonSlug, parentMatchPromise, signal), signal)
    const [data, staff] = await Promise.all([loadNextSteps(addonSlug, deps, signal), readReview()])
    return { data, review: staff, overview: await partSoon(overview) }
  },
  head: () => ({ meta: [{ title: 'Next Steps' }] }),
  component: NextStepsPage,
})

function NextStepsPage() {
  const addon = addonRoute.useLoaderData()
  const { data, review, overview } = Route.useLoaderData()
  const isReviewed = addon.state === 'alpha' || addon.state === 'beta'
  return (
    <>
      <NextStepsScreen
        key={addon.id}
        addon={addon}
        data={data}
        days={Route.useSearch()}
        review={isReviewed ? review : null}
        overview={overview}
      />
      <Outlet />
    </>
  )
}

/** Staff only, so providers do not load it. */
const StaffSection = lazyPart(async () => (await import('./staff/staff-section.tsx')).StaffSection)

/** Loaded once somebody presses the stage's button. */
const ProgressionLook = lazyPart(async () => (await import('./progression-look.tsx')).ProgressionLook)

interface Props {
  addon: WholeAddon
  data: NextSteps
  /** The days whose activity is shown. */
  days: DaysSearch
  /** Only for staff, on alpha and beta add-ons. */
  review: StaffReview | null
  overview: LoadingPart<Overview | null>
}

/** An add-on's path to its next stage: what is missing, whose turn it is, and what has happened. */
function NextStepsScreen({ addon, data, days, review, overview }: Props) {
  const user = useUser()
  const reader = user.isHerokuAdmin ? 'admin' : 'provider'
  const { now } = useConfig()
  const progression = useProgression(addon, data, reader)
  useOthersDecisions(addon, data)
  return (
    <>
      <Banners user={user} addons={[addon]} />
      <div className={classes.screen}>
        {progression.celebrating !== null && (
          <Celebration addon={addon} to={progression.celebrating} progression={progression} />
        )}
        {progression.look !== null && <ProgressionLook addon={addon} by={reader} look={progression.look} />}
        <Meanwhile addon={addon} transitions={data.transitions} />
        {data.road.steps.length > 0 && (
          <TurnCard
            addon={addon}
            reader={reader}
            now={now}
            mayProgress={progression.blockers.length === 0}
            asked={askedByStaff(addon.progress, data.approvals)}
          />
        )}
        {addon.state === 'ga' && <OverviewSection addon={addon} loading={overview} now={now} />}
        <Road stations={stationsOf(addon, data, now)} />
        <RoadStrip addon={addon} road={data.road} reader={reader} now={now} />
        <div
          className={classes.columns}
          {...(approvalsOfStage(addon.state).length === 0 ? { 'data-single': true } : {})}
        >
          <div className={`${classes.screen} ${classes.now}`}>
            <StagePanel addon={addon} data={data} progression={progression} />
            {review !== null && (
              <StaffSection
                key={addon.state}
                addon={addon}
                lists={data.lists}
                review={review}
                progression={progression}
              />
            )}
          </div>
          <div className={`${classes.screen} ${classes.approvals}`}>
            <Approvals addon={addon} data={data} />
          </div>
          <div className={classes.log}>
            <Timeline transitions={data.activity} days={days} />
            {user.isHerokuAdmin && <WorkflowLink addon={addon} />}
          </div>
        </div>
      </div>
    </>
  )
}
