import { Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { approvalsOfStage, type ApprovalType } from '../../../../machines/approval.lifecycle.ts'
import type { Addon } from '../../../contract/addon.ts'
import { approvalOf, type NextSteps } from '../../next-steps-data.ts'
import { stationsOf } from '../../road.ts'
import type { StaffReview } from '../../staff-review-data.ts'
import { useProgression } from '../../use-progression.ts'
import { useUser } from '../../use-user.ts'
import { Banners } from '../banners.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Celebration } from './celebration.tsx'
import classes from './next-steps.module.css'
import { Road } from './road.tsx'
import { StagePanel } from './stage-panel.tsx'
import { Timeline } from './timeline.tsx'

/** Staff's alone, so providers do not load it. */
const StaffSection = lazy(() =>
  import('./staff-section.tsx').then((module) => ({ default: module.StaffSection })),
)

interface Props {
  addon: Addon
  data: NextSteps
  /** Only for platform admins on alpha and beta add-ons. */
  review: StaffReview | null
}

const allApprovals: readonly ApprovalType[] = [...approvalsOfStage('alpha'), ...approvalsOfStage('beta')]

function Approvals({
  title,
  types,
  addon,
  data,
}: {
  title: string
  types: readonly ApprovalType[]
  addon: Addon
  data: NextSteps
}) {
  if (types.length === 0) return null
  return (
    <section className={classes.stack} aria-label={title}>
      <Title order={2}>{title}</Title>
      {types.map((type) => (
        <ApprovalCard key={type} addon={addon} data={data} type={type} />
      ))}
    </section>
  )
}

/** What stands between an add-on and its next stage, whose turn it is, and what has happened. */
export function NextStepsScreen({ addon, data, review }: Props) {
  const user = useUser()
  const progression = useProgression(addon, data, user.isHerokuAdmin ? 'admin' : 'provider')
  const { celebrating, closeCelebration } = progression
  const current = approvalsOfStage(addon.state)
  const earlier = allApprovals.filter(
    (type) => !current.includes(type) && approvalOf(data, type) !== undefined,
  )
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      {celebrating !== null && (
        <Celebration
          name={addon.displayName}
          to={celebrating}
          stage={addon.state}
          onClose={closeCelebration}
        />
      )}
      <Road stations={stationsOf(addon.state, data)} />
      <div className={classes.columns}>
        <div className={`${classes.screen} ${classes.now}`}>
          <StagePanel addon={addon} data={data} progression={progression} />
          {review !== null && (
            <Suspense fallback={null}>
              <StaffSection
                key={addon.state}
                addon={addon}
                lists={data.lists}
                review={review}
                progression={progression}
              />
            </Suspense>
          )}
        </div>
        <div className={`${classes.screen} ${classes.approvals}`}>
          <Approvals title="Approvals" types={current} addon={addon} data={data} />
          {earlier.length > 0 && (
            <details className={classes.group}>
              <summary>
                <span className={classes.count}>
                  {earlier.length} earlier {earlier.length === 1 ? 'approval' : 'approvals'}
                </span>
              </summary>
              <Approvals title="Earlier approvals" types={earlier} addon={addon} data={data} />
            </details>
          )}
        </div>
        <div className={classes.log}>
          <Timeline transitions={data.transitions} />
        </div>
      </div>
    </div>
  )
}
