import { Title } from '@mantine/core'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Banners } from '#portal/app/banners/banners.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { currentUser, forgetUser } from '#portal/app/session/current-user.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import section from '#portal/ui/layout/section.module.css'
import { loadAll, unlessMissing } from '#portal/wire/load.ts'
import { CompanySections } from '../company-sections.tsx'
import { panelsOfOwn } from '../company-panels.ts'
import { ownCompanyReads } from '../reads.ts'
import { NoCompany } from './no-company.tsx'
import { OwnAddons } from './own-addons.tsx'

export const Route = createFileRoute('/_authenticated/company')({
  beforeLoad: async () => {
    const { isHerokuAdmin, company } = await currentUser()
    if (!isHerokuAdmin) return
    if (company === null) throw redirect({ to: '/admin/companies', replace: true })
    const params = { companyId: company.id }
    throw redirect({ to: '/admin/companies/$companyId', params, replace: true })
  },
  /** Null for a person without a company. */
  loader: async ({ abortController: { signal } }) => {
    const { company } = await currentUser()
    if (company === null) return null
    const own = await unlessMissing(loadAll(ownCompanyReads(company.id), signal))
    // Somebody has taken this person out of it.
    if (own === null) forgetUser()
    return own
  },
  head: () => ({ meta: [{ title: 'Company' }] }),
  component: OwnCompanyPage,
})

function OwnCompanyPage() {
  const user = useUser()
  const own = Route.useLoaderData()
  if (own === null) return <NoCompany />
  const { company, users, addons } = own
  return (
    <>
      <div key={company.id} className={section.screen}>
        <Banners user={user} addons={addons} />
        <Title order={1}>{company.name}</Title>
        <CompanySections panels={panelsOfOwn} supplier={null} company={company} users={users}>
          <OwnAddons addons={addons} />
        </CompanySections>
      </div>
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
