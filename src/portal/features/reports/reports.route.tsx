import { createFileRoute } from '@tanstack/react-router'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { type ReportsData, reportsReads } from './reads.ts'
import { loadAll } from '#portal/wire/load.ts'
import { reportsSearch, type ReportsSearch } from './search.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { Addon } from '#contract/addon.ts'
import { reportsWithin } from './report-range.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { CustomersSection } from './customers/customers-section.tsx'
import { KeptSection } from './customers/kept-section.tsx'
import { MonthRange } from './month-range.tsx'
import { ReportTable } from './report-table.tsx'
import { RevenueSection } from './revenue-section.tsx'
import { SoFarSection } from './so-far-section.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/reports')({
  validateSearch: reportsSearch,
  loaderDeps: ({ search: { customersFrom, customersTo } }) => ({ from: customersFrom, to: customersTo }),
  loader: ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, loadAll(reportsReads(addonSlug, deps), signal)),
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: ReportsPage,
})

function ReportsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <ReportsScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}

interface Props {
  addon: Addon
  data: ReportsData
  search: ReportsSearch
}

/** An add-on's revenue by plan, what its company earns from all its add-ons, and the add-on's customers. */
function ReportsScreen({ addon, data, search }: Props) {
  const user = useUser()
  const { reports, soFar } = data
  const shown = reportsWithin(reports, search)
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const customers = (
    <>
      <CustomersSection addon={addon} data={data} search={search} hasRoom={hasRoom} />
      {data.customers.since !== null && <KeptSection months={data.kept} />}
    </>
  )
  if (reports.length === 0)
    return (
      <div className={classes.screen}>
        <Banners user={user} addons={[addon]} />
        {(soFar.totalBillingsAsCents > 0 || soFar.creditsLeftAsCents > 0) && (
          <SoFarSection addon={addon} data={data} />
        )}
        <Section id="reports" title="Reports">
          <p className={classes.soft}>
            There are currently no reports. Each month that {addon.company.name} is billed for appears here
            once it is over, with its statement.
          </p>
        </Section>
        {customers}
      </div>
    )
  const revenue = <RevenueSection addon={addon} data={data} search={search} hasRoom={hasRoom} />
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <SoFarSection addon={addon} data={data} />
      <MonthRange reports={reports} range={search} />
      {hasRoom && revenue}
      <Section id="reports" title="Reports">
        <p className={classes.soft}>
          All add-ons of {addon.company.name} together, after credits; the PDF and CSV list each add-on.
        </p>
        {shown.length === 0 ? (
          <p className={classes.soft}>There are no reports of these months.</p>
        ) : (
          <ReportTable addonSlug={addon.slug} reports={shown} />
        )}
      </Section>
      {/* A long table in place of the chart goes below the list. */}
      {!hasRoom && revenue}
      {customers}
    </div>
  )
}
