import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadCompany, type CompanyData } from './data.ts'
import type { Addon } from '#contract/addon.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { panelsOfAddon } from './company-panels.ts'
import { CompanySections } from './company-sections.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/company')({
  loader: async ({ abortController: { signal }, parentMatchPromise }) => {
    const { loaderData: addon } = await parentMatchPromise
    if (addon === undefined) throw notFound()
    return { addon, ...(await loadCompany(addon.company.id, signal)) }
  },
  head: () => ({ meta: [{ title: 'Company' }] }),
  component: CompanyPage,
})

function CompanyPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <CompanyScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

/** The company behind an add-on: its details, payment and users. */
function CompanyScreen({ addon, data }: { addon: Addon; data: CompanyData }) {
  const user = useUser()
  const { company, users } = data
  const panels = panelsOfAddon(addon.slug)
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <p>
        This page is about <b>{company.name}</b>. All of its add-ons share it: a change here counts for every
        one of them.
        {addon.state === 'shutdown' &&
          ` ${addon.displayName} is shut down, but this page can still be changed.`}
        {user.isHerokuAdmin && (
          <>
            {' '}
            <AnchorLink to="/admin/companies/$companyId" params={{ companyId: company.id }} inherit>
              All of this company
            </AnchorLink>
          </>
        )}
      </p>
      <CompanySections panels={panels} supplier={panels} company={company} users={users} />
    </div>
  )
}
