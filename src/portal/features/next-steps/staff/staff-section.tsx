import { Checkbox, Title } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useState } from 'react'
import { nextStep } from '#machines/progression/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import { soldPlans } from '#machines/plan/default-plan.ts'
import type { Plan } from '#contract/plan.ts'
import { stageNames } from '#contract/stage.ts'
import type { RequirementLists } from '../data.ts'
import type { StaffReview } from './data.ts'
import { checksOf, type LaunchChoices, launchDefault } from './launch.ts'
import type { Progression } from '../use-progression.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import { PlanTable } from './plan-table.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from './staff-section.module.css'

interface ChecksProps {
  lists: RequirementLists
  review: StaffReview
  plans: readonly Plan[]
}

function Checks({ lists, review, plans }: ChecksProps) {
  return (
    <ul className={classes.checks}>
      {checksOf(lists, review, plans).map(({ name, ok, text }) => (
        <li key={name} data-ok={ok}>
          <Icon name={ok ? 'check' : 'alert'} />
          <span>
            <HiddenText>{ok ? 'Fine: ' : 'Look at: '}</HiddenText>
            {name}
          </span>
          <b>{text}</b>
        </li>
      ))}
    </ul>
  )
}

/** The blocker for choices the platform would refuse: GA requires a plan for customers who name none. */
const noDefault = {
  message: 'Leave a plan available to all users: one of them becomes the default plan.',
  href: null,
}

interface Props {
  addon: Addon
  lists: RequirementLists
  review: StaffReview
  progression: Progression
}

/** Staff's review of an alpha or beta add-on, with the button to approve and progress it. */
export function StaffSection({ addon, lists, review, progression }: Props) {
  const { blockers, busy, problem, progress } = progression
  const [choices, setChoices] = useState<LaunchChoices & { visible: boolean }>({
    visible: true,
    defaultPlanSlug: null,
    planOverrides: {},
  })
  const { visible, planOverrides } = choices
  const to = nextStep[addon.state]?.to
  if (to === undefined) return null
  const sold = soldPlans(review)
  const { plan: defaultPlan, chosen } = launchDefault(addon, sold, choices)
  const plans = to === 'ga' ? sold : review.plans
  const isStranded = to === 'ga' && sold.length > 0 && defaultPlan === undefined
  const reasons = isStranded ? [...blockers, noDefault] : blockers
  const launch = { visible, defaultPlanSlug: chosen, planOverrides }
  return (
    <StaffArea aria-labelledby="staff">
      <Title order={2} id="staff">
        Progression approval
      </Title>
      <Checks lists={lists} review={review} plans={plans} />
      <PlanTable
        plans={plans}
        launch={
          to === 'ga'
            ? {
                planOverrides,
                defaultPlan,
                onDefault: (slug) => setChoices({ ...choices, defaultPlanSlug: slug }),
                onOverride: (id, availability) =>
                  setChoices({ ...choices, planOverrides: { ...planOverrides, [id]: availability } }),
              }
            : null
        }
      />
      <Checkbox
        label="Visible in the marketplace"
        checked={visible}
        onChange={({ currentTarget }) => setChoices({ ...choices, visible: currentTarget.checked })}
      />
      <p className={classes.soft}>
        Approvals that are pending or not requested are approved in the same step. A rejection or an
        incomplete requirement blocks it.
      </p>
      <div className={sectionClasses.actions}>
        <ActionButton blockers={reasons} busy={busy} onClick={() => progress(launch)}>
          Approve and progress to {stageNames[to]}
        </ActionButton>
      </div>
      <ProblemNote problem={problem} onCheck={null} />
    </StaffArea>
  )
}
