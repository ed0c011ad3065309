import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadPlansTab, type PlansData } from './data.ts'
import { plansSearch } from './search.ts'
import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { ReadOnlyNotice } from '#portal/workflow/panel/read-only-notice.tsx'
import { AlphaUsersSection } from './invitations/alpha-users-section.tsx'
import { CustomPlansSection } from './custom-plans/custom-plans-section.tsx'
import { FeaturesSection } from './features/features-section.tsx'
import { PlanDefaults } from './defaults/plan-defaults.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { PlanPassesSection } from './invitations/plan-passes-section.tsx'
import { PlansSection } from './plans/plans-section.tsx'
import { usePlansNews } from './use-plans-news.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans')({
  validateSearch: plansSearch,
  loaderDeps: ({ search: { passes } }) => ({ passes }),
  loader: async ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadPlansTab(addonSlug, deps.passes, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Features & Plans' }] }),
  component: PlansPage,
})

function PlansPage() {
  const { addon, ...data } = Route.useLoaderData()
  usePlansNews(addon)
  return (
    <>
      <PlansScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

/** An add-on's features and plans, and the users invited to them. */
function PlansScreen({ addon, data }: { addon: Addon; data: PlansData }) {
  const user = useUser()
  const { config } = useConfig()
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <FeaturesSection addon={addon} features={data.features} />
      <PlansSection addon={addon} plans={data.plans} usages={data.usages} />
      <CustomPlansSection addon={addon} />
      <PlanDefaults addon={addon} plans={data.plans} />
      {addon.state === 'alpha' && <AlphaUsersSection addon={addon} alphaUsers={data.alphaUsers} />}
      <PlanPassesSection addon={addon} plans={data.plans} first={data.passes} />
      {!user.isHerokuAdmin && readOnlyReason(addon) === null && (
        <p className={classes.soft}>
          To change a plan’s availability,{' '}
          <Anchor href={config.links.changeRequest} target="_blank" rel="noreferrer">
            request a plan change
          </Anchor>
          .
        </p>
      )}
    </div>
  )
}
