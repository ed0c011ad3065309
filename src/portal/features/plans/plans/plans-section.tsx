import { grouped } from '#contract/formats/grouped.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import { availabilities, type Availability, availabilityNames } from '#contract/availability.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { PlanRow } from './plan-row.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import table from '#portal/ui/layout/table.module.css'
import classes from './plan-table.module.css'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

const route = getRouteApi('/_authenticated/addons/$addonSlug/plans')

/** SPEC section 9; undefined for any. */
const filters: readonly (Availability | undefined)[] = [undefined, ...availabilities]

function Filters({ filter }: { filter: Availability | undefined }) {
  const bar = useCurrentInSight(`[data-filter='${filter ?? 'any'}']`)
  return (
    <nav ref={bar} aria-label="Plans by availability" className={classes.filters}>
      {filters.map((each) => (
        <Link
          key={each ?? 'any'}
          from="/addons/$addonSlug/plans"
          to="."
          search={(search) => ({ ...search, filter: each })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          className={classes.filter}
          data-filter={each ?? 'any'}
          {...(each === filter ? { 'aria-current': 'true' as const } : {})}
        >
          {each === undefined ? 'Any Availability' : availabilityNames[each]}
        </Link>
      ))}
    </nav>
  )
}

interface Props {
  addon: Addon
  plans: readonly Plan[]
  usages: readonly PlanUsage[]
}

/** The add-on's plans by availability, in the platform's order. */
export function PlansSection({ addon, plans, usages }: Props) {
  const { filter } = route.useSearch()
  const params = { addonSlug: addon.slug }
  const usageOf = new Map(usages.map((usage) => [usage.id, usage]))
  const installs = usages.reduce((sum, usage) => sum + usage.installs, 0)
  const underWay = plans.reduce((sum, { activeRepricings }) => sum + activeRepricings.length, 0)
  const found = plans.filter(({ availability }) => filter === undefined || availability === filter)
  const { shown: rows, toggle } = useShortList(found, 'plans')
  return (
    <Section
      id="plans"
      title="Plans"
      actions={
        readOnlyReason(addon) === null && (
          <PanelLink to="/addons/$addonSlug/plans/new" params={params}>
            Create Plan
          </PanelLink>
        )
      }
    >
      <nav aria-label="More about the plans" className={sectionClasses.actions}>
        <AnchorLink to="/addons/$addonSlug/plans/matrix" params={params}>
          Compare plans
        </AnchorLink>
        {(addon.state === 'ga' || addon.state === 'shutdown') && (
          <AnchorLink to="/addons/$addonSlug/plans/repricings" params={params}>
            Price changes{underWay > 0 && ` (${grouped(underWay)})`}
          </AnchorLink>
        )}
        <AnchorLink to="/addons/$addonSlug/installs" params={params}>
          Installs ({grouped(installs)})
        </AnchorLink>
        <AnchorLink to="/addons/$addonSlug/marketplace-page" params={params}>
          Marketplace page
        </AnchorLink>
      </nav>
      <Filters filter={filter} />
      {found.length === 0 ? (
        <EmptyState drawing="plans">
          <p>
            There are currently no plans.
            {filter !== undefined && plans.length > 0 && ' None has this availability.'}
          </p>
        </EmptyState>
      ) : (
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={table.scroll} aria-label="Table of plans" tabIndex={0}>
          <table className={`${table.table} ${classes.plans}`}>
            <thead>
              <tr>
                <th scope="col">Plan Name</th>
                <th scope="col" className={classes.slug}>
                  Slug
                </th>
                <th scope="col">Availability</th>
                <th scope="col" className={table.number}>
                  Customers
                </th>
                <th scope="col" className={table.number}>
                  Price/mo
                </th>
                <th scope="col" className={classes.menu}>
                  <HiddenText>Actions</HiddenText>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((plan) => (
                <PlanRow key={plan.id} addon={addon} plan={plan} usage={usageOf.get(plan.id)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {toggle}
    </Section>
  )
}
