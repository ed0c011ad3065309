import { createFileRoute, notFound } from '@tanstack/react-router'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import type { Benefit } from '#contract/listing.ts'
import { benefitRemoval } from './calls.ts'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'
import classes from '#portal/ui/layout/section.module.css'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/benefits/$benefitId/delete',
)({
  loader: async ({ params: { benefitId }, parentMatchPromise }) => {
    const { addon, benefits } = await requireEditableAddon(
      '/addons/$addonSlug/marketplace-listing',
      parentMatchPromise,
    )
    const benefit = benefits.find(({ id }) => id === benefitId)
    if (benefit === undefined) throw notFound()
    return { addon, benefit, isLast: benefits.length === 1 }
  },
  // A panel always starts from the stored values, never from cached ones.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Remove benefit' }] }),
  component: RemoveBenefit,
})

function RemoveBenefit() {
  const { addon, benefit, isLast } = Route.useLoaderData()
  const { saved, close } = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug)
  return (
    <BenefitDeletion
      key={benefit.id}
      benefit={benefit}
      isLast={isLast}
      onRemoved={() => void saved('Benefit deleted')}
      onClosed={close}
    />
  )
}

interface Props {
  benefit: Benefit
  /** It is the last one; beta requires one. */
  isLast: boolean
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before deleting a benefit and lists the consequences. */
function BenefitDeletion({ benefit, isLast, onRemoved, onClosed }: Props) {
  return (
    <RemovalDrawer
      title={`Remove ${benefit.title}?`}
      verb="Remove benefit"
      returnsTo="benefits"
      remove={benefitRemoval(benefit.id)}
      onRemoved={onRemoved}
      onClosed={onClosed}
    >
      <p className={classes.text}>
        The benefit <b>{benefit.title}</b> is removed from the listing with its description. This cannot be
        undone.
      </p>
      {isLast && <p className={classes.text}>It is the only one: beta asks for at least one.</p>}
    </RemovalDrawer>
  )
}
