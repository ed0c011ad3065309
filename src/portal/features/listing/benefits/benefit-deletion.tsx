import type { Benefit } from '#contract/listing.ts'
import { removeBenefit } from './benefit-calls.ts'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  benefit: Benefit
  /** It is the only one, which beta asks for. */
  isLast: boolean
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before a benefit is removed, and says what goes. */
export function BenefitDeletion({ benefit, isLast, onRemoved, onClosed }: Props) {
  return (
    <RemovalDrawer
      title={`Remove ${benefit.title}?`}
      verb="Remove benefit"
      returnsTo="benefits"
      remove={(signal) => removeBenefit(benefit.id, signal)}
      onRemoved={onRemoved}
      onClosed={onClosed}
    >
      <p className={classes.text}>
        The benefit <b>{benefit.title}</b> goes from the listing with its description. This can’t be undone.
      </p>
      {isLast && <p className={classes.text}>It is the only one: beta asks for at least one.</p>}
    </RemovalDrawer>
  )
}
