import { Checkbox, Title } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useState } from 'react'
import { nextStep } from '../../../../machines/progression.lifecycle.ts'
import type { ProgressionChoices } from '../../../../machines/progression.workflow.ts'
import type { Addon } from '../../../contract/addon.ts'
import { stageNames } from '../../../contract/blocker-links.ts'
import type { RequirementLists } from '../../next-steps-data.ts'
import { checksOf, soldPlans, type StaffReview } from '../../staff-review-data.ts'
import type { Progression } from '../../use-progression.ts'
import { ActionButton } from '../action-button.tsx'
import { HiddenText } from '../hidden-text.tsx'
import { Icon } from '../icon.tsx'
import { PlanTable } from './plan-table.tsx'
import { ProblemNote } from './problem-note.tsx'
import classes from './staff-section.module.css'

function Checks({ lists, review }: { lists: RequirementLists; review: StaffReview }) {
  return (
    <ul className={classes.checks}>
      {checksOf(lists, review).map(({ name, ok, text }) => (
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

interface Props {
  addon: Addon
  lists: RequirementLists
  review: StaffReview
  progression: Progression
}

/** Staff's own look at an alpha or beta add-on, and their button to approve and progress it. */
export function StaffSection({ addon, lists, review, progression }: Props) {
  const { blockers, busy, problem, unheard, progress, check } = progression
  const [visible, setVisible] = useState(true)
  const [defaultPlanSlug, setDefaultPlanSlug] = useState<string | null>(null)
  const [planOverrides, setPlanOverrides] = useState<ProgressionChoices['planOverrides']>({})
  const to = nextStep[addon.state]?.to
  if (to === undefined) return null
  const choices = { visible, defaultPlanSlug, planOverrides }
  return (
    <section className={classes.staff} aria-labelledby="staff">
      <p className={classes.label}>Partner Portal Admin Only</p>
      <Title order={2} id="staff">
        Progression approval
      </Title>
      <Checks lists={lists} review={review} />
      <PlanTable
        plans={to === 'ga' ? soldPlans(review) : review.plans}
        choices={
          to === 'ga'
            ? {
                defaultPlanSlug,
                planOverrides,
                onDefault: setDefaultPlanSlug,
                onOverride: (id, availability) => setPlanOverrides({ ...planOverrides, [id]: availability }),
              }
            : null
        }
      />
      <Checkbox
        label="Visible in the marketplace"
        checked={visible}
        onChange={({ currentTarget }) => setVisible(currentTarget.checked)}
      />
      <p className={classes.soft}>
        What is pending or was not asked for is approved in the same step. A rejection or an incomplete
        requirement stands in the way.
      </p>
      <div>
        <ActionButton blockers={blockers} busy={busy} onClick={() => progress(choices)}>
          Approve and progress to {stageNames[to]}
        </ActionButton>
      </div>
      <ProblemNote problem={problem} onCheck={unheard ? check : null} />
    </section>
  )
}
