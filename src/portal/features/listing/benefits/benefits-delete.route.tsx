import { createFileRoute, notFound } from '@tanstack/react-router'
import { BenefitDeletion } from './benefit-deletion.tsx'
import { pageBehind } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/benefits/$benefitId/delete',
)({
  loader: async ({ params: { benefitId }, parentMatchPromise }) => {
    const { addon, benefits } = await pageBehind('/addons/$addonSlug/marketplace-listing', parentMatchPromise)
    const benefit = benefits.find(({ id }) => id === benefitId)
    if (benefit === undefined) throw notFound()
    return { addon, benefit, isLast: benefits.length === 1 }
  },
  // A panel begins with what is stored now, never with what was loaded before.
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
