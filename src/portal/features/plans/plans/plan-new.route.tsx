import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Plan } from '#contract/plan.ts'
import { PlanForm } from './plan-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { useReload } from '#portal/wire/use-reload.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/new')({
  loader: async ({ parentMatchPromise }) => {
    const { addon, features } = await requireEditableAddon('/addons/$addonSlug/plans', parentMatchPromise)
    return { addon, features }
  },
  head: () => ({ meta: [{ title: 'Create Plan' }] }),
  component: NewPlan,
})

function NewPlan() {
  const reload = useReload()
  const navigate = useNavigate()
  const { addon, features } = Route.useLoaderData()
  const { onClosed } = useTabPanel('/addons/$addonSlug/plans', addon.slug, '')
  const made = useRef<Plan>(null)
  const goOn = async () => {
    const plan = made.current
    if (plan === null) return
    flash.success('Plan saved')
    await navigate({
      to: '/addons/$addonSlug/plans/$planId/post-creation',
      params: { addonSlug: addon.slug, planId: plan.id },
      search: true,
      replace: true,
    })
    await reload()
  }
  return (
    <PlanForm
      addon={addon}
      features={features}
      plan={null}
      onMade={(plan) => {
        made.current = plan
      }}
      onSaved={() => void goOn()}
      onClosed={onClosed}
    />
  )
}
