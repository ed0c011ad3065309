import { createFileRoute, notFound } from '@tanstack/react-router'
import { BenefitForm } from './benefit-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/benefits/$benefitId/edit',
)({
  loader: async ({ params: { benefitId }, parentMatchPromise }) => {
    const { addon, benefits } = await requireEditableAddon(
      '/addons/$addonSlug/marketplace-listing',
      parentMatchPromise,
    )
    const benefit = benefits.find(({ id }) => id === benefitId)
    if (benefit === undefined) throw notFound()
    return { addon, benefit }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit benefit' }] }),
  component: EditBenefit,
})

function EditBenefit() {
  const { addon, benefit } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Benefit saved')
  return <BenefitForm key={benefit.id} addon={addon} benefit={benefit} {...end} />
}
