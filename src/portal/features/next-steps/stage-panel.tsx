import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { plainChoices } from '#machines/progression/progress.ts'
import type { Addon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import type { NextSteps } from './data.ts'
import type { Progression } from './use-progression.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { GaResources } from './staff/ga-resources.tsx'
import classes from './next-steps.module.css'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { RequirementGroup } from './requirement-group.tsx'

interface Props {
  addon: Addon
  data: NextSteps
  progression: Progression
}

function ProgressAction({ to, progression }: { to: 'beta' | 'ga'; progression: Progression }) {
  const { blockers, busy, problem, unheard, progress, check } = progression
  return (
    <>
      <div className={classes.actions}>
        <ActionButton blockers={blockers} busy={busy} onClick={() => progress(plainChoices)}>
          Progress to {stageNames[to]}
        </ActionButton>
        {blockers.length > 0 && (
          <span className={classes.soft}>
            {blockers.length === 1 ? 'One thing stands' : `${blockers.length} things stand`} in the way
          </span>
        )}
      </div>
      <ProblemNote problem={problem} onCheck={unheard ? check : null} />
    </>
  )
}

/** Staff progress from their own section, so their panel has no button. */
function Panel({
  title,
  to,
  progression,
  children,
}: {
  title: string
  to: 'beta' | 'ga'
  progression: Progression
  children: ReactNode
}) {
  const { isHerokuAdmin } = useUser()
  return (
    <section className={classes.panel} aria-labelledby="stage-panel">
      <Title order={2} id="stage-panel">
        {title}
      </Title>
      {children}
      {!isHerokuAdmin && <ProgressAction to={to} progression={progression} />}
    </section>
  )
}

function AlphaPanel({ data, progression }: Props) {
  return (
    <Panel title="From Alpha to Beta" to="beta" progression={progression}>
      <p className={classes.soft}>
        In beta everybody can find the add-on. Complete both lists, have the Dev Center article reviewed, and
        get the business and technical approvals.
      </p>
      <RequirementGroup title="Business approval" items={data.lists.business} />
      <RequirementGroup title="Technical approval" items={data.lists.technical} />
    </Panel>
  )
}

function BetaPanel({ data, progression }: Props) {
  return (
    <Panel title="From Beta to GA" to="ga" progression={progression}>
      <p className={classes.soft}>
        In general availability the add-on’s plans are for sale. Complete the lists and get the technical and
        pricing approvals. The support checklist is for your information.
      </p>
      <RequirementGroup title="Technical approval" items={data.lists.gaTechnical} />
      <RequirementGroup title="Support approval" items={data.support} />
      <RequirementGroup title="Pricing plans approval" items={data.lists.pricingPlans} />
      <RequirementGroup title="Approved supplier approval" items={data.lists.approvedSupplier} />
    </Panel>
  )
}

function ShutdownPanel({ addon }: Props) {
  return (
    <section className={classes.panel} aria-labelledby="stage-panel">
      <Title order={2} id="stage-panel">
        {addon.displayName} is shut down
      </Title>
      <p>
        No new resources can be provisioned. Tell your customers to stop provisioning new resources and to
        move what they still have; everything here stays readable.
      </p>
    </section>
  )
}

/** Lists the requirements of the current stage. */
export function StagePanel(props: Props) {
  switch (props.addon.state) {
    case 'alpha':
      return <AlphaPanel {...props} />
    case 'beta':
      return <BetaPanel {...props} />
    case 'ga':
      return <GaResources addon={props.addon} />
    case 'shutdown':
      return <ShutdownPanel {...props} />
  }
}
