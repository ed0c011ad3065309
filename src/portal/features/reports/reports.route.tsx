import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { customersRead, type ReportsData, reportsReads, retentionRead } from './reads.ts'
import { load, loadAll } from '#portal/wire/load.ts'
import { type LoadingPart, partOutcome, partSoon } from '#portal/wire/loading-part.ts'
import { reportsSearch, type ReportsSearch } from './search.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { Addon } from '#contract/addon.ts'
import type { CustomerRetention } from '#contract/customers.ts'
import { reportsWithin } from './report-range.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { CustomersSection } from './customers/customers-section.tsx'
import { KeptPart } from './customers/kept-part.tsx'
import { type LoadingCustomers, useCustomers } from './customers/use-customers.ts'
import { MonthRange } from './month-range.tsx'
import { ReportTable } from './report-table.tsx'
import { RevenueSection } from './revenue-section.tsx'
import { SoFarSection } from './so-far-section.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/reports')({
  validateSearch: reportsSearch,
  // No dependency on the days of customers: the page stays while others are read.
  loader: async ({ params: { addonSlug }, location, abortController: { signal }, parentMatchPromise }) => {
    const { customersFrom: from, customersTo: to } = v.parse(reportsSearch, location.search)
    const customers = partOutcome(load(customersRead(addonSlug, { from, to }), signal), signal)
    const kept = partOutcome(load(retentionRead(addonSlug), signal), signal)
    const data = await withItsAddon(parentMatchPromise, loadAll(reportsReads(addonSlug), signal))
    const [ofDays, months] = await Promise.all([partSoon(customers), partSoon(kept)])
    return { data, customers: { days: { from, to }, ...ofDays }, kept: months }
  },
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: ReportsPage,
})

function ReportsPage() {
  const { data, customers, kept } = Route.useLoaderData()
  return (
    <ReportsScreen
      key={data.addon.id}
      addon={data.addon}
      data={data}
      loading={{ customers, kept }}
      search={Route.useSearch()}
    />
  )
}

interface Props {
  addon: Addon
  data: ReportsData
  loading: { customers: LoadingCustomers; kept: LoadingPart<CustomerRetention> }
  search: ReportsSearch
}

/** An add-on's revenue by plan, what its company earns from all its add-ons, and the add-on's customers. */
function ReportsScreen({ addon, data, loading, search }: Props) {
  const user = useUser()
  const { reports, soFar } = data
  const shown = reportsWithin(reports, search)
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const { customersFrom: from, customersTo: to } = search
  const ofDays = useCustomers(addon.slug, { from, to }, loading.customers)
  const customers = (
    <>
      <CustomersSection addon={addon} plans={data.plans} ofDays={ofDays} search={search} hasRoom={hasRoom} />
      {ofDays.found?.since !== null && <KeptPart loading={loading.kept} />}
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
