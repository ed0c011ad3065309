import { createFileRoute } from '@tanstack/react-router'
import { PlanForm } from './plan-form.tsx'
import { loadPlanForPanel } from '../plan-panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/edit')({
  loader: async ({ params: { planId }, parentMatchPromise, abortController: { signal } }) => {
    const { addon, features, plan } = await loadPlanForPanel(parentMatchPromise, planId, signal)
    return { addon, features, plan }
  },
  gcTime: 0,
  head: ({ loaderData }) => ({ meta: [{ title: `Edit ${loaderData?.plan.name ?? 'plan'}` }] }),
  component: EditPlan,
})

function EditPlan() {
  const { addon, features, plan } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Plan saved')
  return <PlanForm key={plan.id} addon={addon} features={features} plan={plan} {...end} />
}
