import { createFileRoute } from '@tanstack/react-router'
import { CustomPlansForm } from './custom-plans-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/custom-plans-edit')({
  loader: async ({ parentMatchPromise }) => {
    const { addon } = await requireEditableAddon('/addons/$addonSlug/plans', parentMatchPromise)
    return { addon }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Custom plans' }] }),
  component: EditCustomPlans,
})

function EditCustomPlans() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Addon Custom Plans settings saved')
  return <CustomPlansForm key={addon.id} addon={addon} {...end} />
}
