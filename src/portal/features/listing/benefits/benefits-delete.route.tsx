import { createFileRoute, notFound } from '@tanstack/react-router'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { benefitRemoval } from './calls.ts'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'

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
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Remove benefit' }] }),
  component: RemoveBenefit,
})

/** Asks before deleting a benefit and lists the consequences. */
function RemoveBenefit() {
  const { addon, benefit, isLast } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Benefit deleted')
  return (
    <RemovalDrawer
      key={benefit.id}
      title={`Remove ${benefit.title}?`}
      verb="Remove benefit"
      returnsTo="benefits"
      remove={benefitRemoval(benefit.id)}
      onRemoved={end.onSaved}
      onClosed={end.onClosed}
    >
      <p>
        The benefit <b>{benefit.title}</b> is removed from the listing with its description. This cannot be
        undone.
      </p>
      {isLast && <p>It is the only one: beta asks for at least one.</p>}
    </RemovalDrawer>
  )
}
