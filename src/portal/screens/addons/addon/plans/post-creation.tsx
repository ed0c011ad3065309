import { createFileRoute } from '@tanstack/react-router'
import { PlanCreated } from '../../../../components/plans/plans/plan-created.tsx'
import { planBehind } from '../../../../plan-panel-gate.ts'
import { useTabPanel } from '../../../../use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/post-creation')({
  loader: async ({ params: { planId }, parentMatchPromise, abortController: { signal } }) => {
    const { addon, plan } = await planBehind(parentMatchPromise, planId, signal)
    return { addon, plan }
  },
  head: () => ({ meta: [{ title: 'Plan Created' }] }),
  component: PostCreation,
})

function PostCreation() {
  const { addon, plan } = Route.useLoaderData()
  const { close } = useTabPanel('/addons/$addonSlug/plans', addon.slug)
  return <PlanCreated key={plan.id} addon={addon} plan={plan} onClosed={close} />
}
