import { createFileRoute, redirect } from '@tanstack/react-router'
import { deprecationBlockerWordings } from '#contract/wording/blockers/deprecation-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { DeprecationForm } from './deprecation-form.tsx'
import { activeDeprecation, deprecationBlockersOf } from './data.ts'

const page: TabRoute = '/addons/$addonSlug/deprecation'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/deprecation/write')({
  loader: async ({ parentMatchPromise }) => {
    const [{ loaderData }, { isHerokuAdmin }] = await Promise.all([parentMatchPromise, currentUser()])
    if (loaderData === undefined) throw new Error(`${page} has no data.`)
    const { addon, list } = loaderData
    const record = activeDeprecation(list) ?? null
    const [blocker] = deprecationBlockersOf(
      { addon, record, now: null },
      { type: 'write', by: isHerokuAdmin ? 'admin' : 'provider' },
    )
    if (blocker === undefined) return { addon, record }
    flash.warning(explain(deprecationBlockerWordings, blocker, null).message)
    throw redirect({ to: page, params: { addonSlug: addon.slug }, replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Write notice' }] }),
  component: WriteDeprecation,
})

function WriteDeprecation() {
  const { addon, record } = Route.useLoaderData()
  const end = useTabPanel(page, addon.slug, 'Notice saved')
  return <DeprecationForm key={record?.id} addonId={addon.id} record={record} {...end} />
}
