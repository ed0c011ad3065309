import { counted } from '#contract/formats/grouped.ts'
import { Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { approvalTypes } from '#contract/approval.ts'
import { storedApproval, type NextSteps } from '../data.ts'
import { ApprovalCard } from './approval-card.tsx'
import classes from './approval-card.module.css'

interface Props {
  addon: WholeAddon
  data: NextSteps
}

function Cards({ title, types, ...props }: Props & { title: string; types: readonly ApprovalType[] }) {
  if (types.length === 0) return null
  return (
    <section className={classes.list} aria-label={title}>
      <Title order={2}>{title}</Title>
      {types.map((type) => (
        <ApprovalCard key={type} {...props} type={type} />
      ))}
    </section>
  )
}

/** The approvals of the current stage; those of earlier stages are folded unless the URL names one. */
export function Approvals(props: Props) {
  const current = approvalsOfStage(props.addon.state)
  const earlier = approvalTypes.filter(
    (type) => !current.includes(type) && storedApproval(props.data, type) !== undefined,
  )
  const isNamed = useLocation({ select: ({ hash }) => earlier.some((type) => type === hash) })
  return (
    <>
      <Cards title="Approvals" types={current} {...props} />
      {earlier.length > 0 && (
        <details className={`${classes.list} ${classes.earlier}`} open={isNamed}>
          <summary>{counted(earlier.length, 'earlier approval')}</summary>
          <Cards title="Earlier approvals" types={earlier} {...props} />
        </details>
      )}
    </>
  )
}
