import { createFileRoute } from '@tanstack/react-router'
import { priceLockOf } from '#contract/wording/plan-price.ts'
import { PlanCreated } from './plan-created.tsx'
import { approvalStateOf } from '#portal/features/next-steps/next-steps-data.ts'
import { planBehind } from '../plan-panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/post-creation')({
  loader: async ({ params: { planId }, parentMatchPromise, abortController: { signal } }) => {
    const { addon, plan, approvals } = await planBehind(parentMatchPromise, planId, signal)
    return { addon, plan, approvals }
  },
  head: () => ({ meta: [{ title: 'Plan Created' }] }),
  component: PostCreation,
})

function PostCreation() {
  const { addon, plan, approvals } = Route.useLoaderData()
  const { slug, priceContract } = plan
  const lock = priceLockOf({
    slug,
    priceContract,
    stage: addon.state,
    pricingApproval: approvalStateOf({ approvals }, 'pricing_plan_approval'),
  })
  const frozen = lock === 'pricing_pending' || lock === 'pricing_approved'
  const { close } = useTabPanel('/addons/$addonSlug/plans', addon.slug)
  return <PlanCreated key={plan.id} addon={addon} plan={plan} frozen={frozen} onClosed={close} />
}
