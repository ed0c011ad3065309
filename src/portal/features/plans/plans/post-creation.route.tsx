import { createFileRoute } from '@tanstack/react-router'
import { priceLockOf } from '#machines/plan/price-lock.ts'
import { addonSituation } from '#machines/situation.ts'
import { loadPlanForPanel } from '../plan-panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { Button } from '@mantine/core'
import { SidePanel } from '#portal/workflow/panel/side-panel.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import classes from './plan-form.module.css'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/post-creation')({
  loader: async ({ params: { planId }, parentMatchPromise, abortController: { signal } }) => {
    const { addon, plan } = await loadPlanForPanel(parentMatchPromise, planId, signal)
    return { addon, plan }
  },
  head: () => ({ meta: [{ title: 'Plan Created' }] }),
  component: PostCreation,
})

/** Offers next steps after creating a plan. An alpha add-on's plans are for invited users. */
function PostCreation() {
  const { addon, plan } = Route.useLoaderData()
  const { slug, priceContract } = plan
  const lock = priceLockOf({
    slug,
    priceContract,
    stage: addon.state,
    pricingApproval: addonSituation(addon).approvals.pricing_plan_approval,
  })
  // Its price cannot be edited now (READINGS 10).
  const frozen = lock === 'pricing_pending' || lock === 'pricing_approved'
  const { onClosed } = useTabPanel('/addons/$addonSlug/plans', addon.slug, '')
  const params = { addonSlug: addon.slug, planId: plan.id }
  return (
    <SidePanel key={plan.id} title="Plan Created" returnsTo={`plan-${plan.id}`} onClose={onClosed}>
      <div className={classes.plans}>
        <p>
          <b>{plan.name}</b> ({plan.fullSlug}) is Invite Only: customers who are invited can install it.
        </p>
        {frozen && (
          <p>Its price is frozen with the rest while the Pricing approval is pending or approved.</p>
        )}
        {addon.state === 'alpha' ? (
          <PanelLink to="/addons/$addonSlug/plans/alpha-users/new" params={params}>
            Invite an alpha user
          </PanelLink>
        ) : (
          <PanelLink to="/addons/$addonSlug/plans/$planId/plan-passes/new" params={params}>
            Create a plan pass
          </PanelLink>
        )}
        <PanelLink to="/addons/$addonSlug/plans/new" params={params} variant="default">
          Create another plan
        </PanelLink>
        <PanelLink to="/addons/$addonSlug/plans/$planId/edit" params={params} variant="default">
          Edit plan details
        </PanelLink>
        <Button variant="subtle" onClick={onClosed}>
          Close
        </Button>
      </div>
    </SidePanel>
  )
}
