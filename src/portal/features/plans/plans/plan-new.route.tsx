import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import type { Plan } from '#contract/plan.ts'
import { PlanForm } from './plan-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { useReload } from '#portal/wire/use-reload.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/new')({
  validateSearch: v.object({ from: v.fallback(v.optional(v.string()), undefined) }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ deps: { from }, parentMatchPromise }) => {
    const { addon, features, plans } = await requireEditableAddon(
      '/addons/$addonSlug/plans',
      parentMatchPromise,
    )
    return { addon, features, copied: plans.find(({ slug }) => slug === from) }
  },
  head: () => ({ meta: [{ title: 'Create Plan' }] }),
  component: NewPlan,
})

function NewPlan() {
  const reload = useReload()
  const navigate = useNavigate()
  const { addon, features, copied } = Route.useLoaderData()
  // The tab's filter alone.
  const { from: _from, ...search } = Route.useSearch()
  const params = { addonSlug: addon.slug }
  const { onClosed } = usePanelEnd({ to: '/addons/$addonSlug/plans', params, search }, '')
  const made = useRef<Plan>(null)
  const goOn = async () => {
    const plan = made.current
    if (plan === null) return
    flash.success('Plan saved')
    await navigate({
      to: '/addons/$addonSlug/plans/$planId/post-creation',
      params: { ...params, planId: plan.id },
      search,
      replace: true,
    })
    await reload()
  }
  return (
    <PlanForm
      key={copied?.id}
      addon={addon}
      features={features}
      plan={null}
      copied={copied}
      onMade={(plan) => {
        made.current = plan
      }}
      onSaved={() => void goOn()}
      onClosed={onClosed}
    />
  )
}
