import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { plainChoices } from '#machines/progression/progress.ts'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import type { NextSteps } from './data.ts'
import type { Progression } from './use-progression.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { leftWording } from '#portal/workflow/stage/turn-line.ts'
import { GaResources } from './staff/ga-resources.tsx'
import classes from './next-steps.module.css'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { RequirementGroup } from './requirement-group.tsx'

interface Props {
  addon: WholeAddon
  data: NextSteps
  progression: Progression
}

/** The button of providers; staff progress from their own section. */
function ProgressAction({ addon, to, progression }: Omit<Props, 'data'> & { to: 'beta' | 'ga' }) {
  const { blockers, busy, problem, progress } = progression
  const { isHerokuAdmin } = useUser()
  if (isHerokuAdmin) return null
  return (
    <>
      <div className={classes.foot}>
        <ActionButton blockers={blockers} busy={busy} onClick={() => progress(plainChoices)}>
          Progress to {stageNames[to]}
        </ActionButton>
        {addon.progress.left > 0 && <span className={classes.soft}>{leftWording(addon.progress.left)}</span>}
      </div>
      <ProblemNote problem={problem} onCheck={null} />
    </>
  )
}

function InAlpha({ addon, data, progression }: Props) {
  return (
    <>
      <p className={classes.soft}>
        In beta everybody can find the add-on. Complete both lists, have the Dev Center article reviewed, and
        get the business and technical approvals.
      </p>
      <RequirementGroup title="Business requirements" items={data.lists.business} />
      <RequirementGroup title="Technical requirements" items={data.lists.technical} />
      <ProgressAction addon={addon} to="beta" progression={progression} />
    </>
  )
}

function InBeta({ addon, data, progression }: Props) {
  return (
    <>
      <p className={classes.soft}>
        In general availability the add-on’s plans are for sale. Complete the lists and get the technical and
        pricing approvals. The support checklist is for your information.
      </p>
      <RequirementGroup title="Technical requirements" items={data.lists.gaTechnical} />
      <RequirementGroup title="Support checklist" items={data.support} />
      <RequirementGroup title="Pricing requirements" items={data.lists.pricingPlans} />
      <RequirementGroup title="Approved supplier requirements" items={data.lists.approvedSupplier} />
      <ProgressAction addon={addon} to="ga" progression={progression} />
    </>
  )
}

function InShutdown() {
  return (
    <p>
      No new resources can be provisioned. Tell your customers to stop provisioning new resources and to move
      what they still have; everything here stays readable.
    </p>
  )
}

const titles: Record<Stage, (addon: Addon) => string> = {
  alpha: () => 'From Alpha to Beta',
  beta: () => 'From Beta to GA',
  ga: () => 'In general availability',
  shutdown: ({ displayName }) => `${displayName} is shut down`,
}

const contents: Record<Stage, ComponentType<Props>> = {
  alpha: InAlpha,
  beta: InBeta,
  ga: GaResources,
  shutdown: InShutdown,
}

/** The panel of the current stage. Its heading, which may have the focus, outlasts a progression. */
export function StagePanel(props: Props) {
  const { addon } = props
  const Contents = contents[addon.state]
  return (
    <section className={classes.panel} aria-labelledby="stage-panel">
      <Title order={2} id="stage-panel" tabIndex={-1}>
        {titles[addon.state](addon)}
      </Title>
      <Contents {...props} />
    </section>
  )
}
