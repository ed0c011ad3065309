import { createFileRoute, redirect } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { load } from '#portal/wire/load.ts'
import { planPassesRead } from '../reads.ts'
import { PlanPassForm } from './plan-pass-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { passBlockers } from './invitation-reasons.ts'
import { loadPlanForPanel } from '../plan-panel-gate.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/plan-passes/new')({
  loader: async ({ params, parentMatchPromise, abortController: { signal } }) => {
    const { planId } = params
    const [{ addon, plan }, passes] = await Promise.all([
      loadPlanForPanel(parentMatchPromise, planId, signal),
      // The other request reports a missing plan.
      load(planPassesRead(planId), signal).catch((error: unknown) => {
        if (problemOf(error).kind === 'missing') return []
        throw error
      }),
    ])
    const [blocker] = passBlockers(addon, plan)
    if (blocker === undefined) return { addon, plan, passes }
    flash.warning(blocker.message)
    throw redirect({ to: '/addons/$addonSlug/plans', params, replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Create Plan Pass' }] }),
  component: NewPlanPass,
})

function NewPlanPass() {
  const { addon, plan, passes } = Route.useLoaderData()
  return <PlanPassForm key={plan.id} addonSlug={addon.slug} plan={plan} passes={passes} />
}
