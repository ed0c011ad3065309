import { createFileRoute } from '@tanstack/react-router'
import { BenefitForm } from './benefit-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/benefits/new')({
  loader: ({ parentMatchPromise }) =>
    requireEditableAddon('/addons/$addonSlug/marketplace-listing', parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add benefit' }] }),
  component: NewBenefit,
})

function NewBenefit() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Benefit saved')
  return <BenefitForm addon={addon} benefit={null} {...end} />
}
