import { useId } from 'react'
import type { Plan } from '#contract/plan.ts'
import { availabilities, type Availability, availabilityNames } from '#contract/availability.ts'
import { availabilityAtGa, mayBeDefaultAtGa } from '#contract/progression.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import type { LaunchChoices } from './launch.ts'
import classes from './staff-section.module.css'

interface Launch {
  planOverrides: LaunchChoices['planOverrides']
  /** The plan that will be the default. */
  defaultPlan: Plan | undefined
  onDefault: (slug: string) => void
  onOverride: (planId: string, availability: Availability) => void
}

function PlanRow({ plan, launch, note }: { plan: Plan; launch: Launch | null; note: string }) {
  const isHidden = launch !== null && !mayBeDefaultAtGa(plan, launch)
  return (
    <tr>
      {launch !== null && (
        <td data-label="Default">
          <input
            type="radio"
            name="default-plan"
            aria-label={`${plan.name} is the default plan`}
            checked={launch.defaultPlan?.id === plan.id}
            // Focusable and readable, but not selectable.
            {...(isHidden ? { 'aria-disabled': true, 'aria-describedby': note } : {})}
            onChange={() => {
              if (!isHidden) launch.onDefault(plan.slug)
            }}
          />
        </td>
      )}
      <th scope="row">{plan.name}</th>
      <td data-label="Slug">{plan.slug}</td>
      {launch === null && <td data-label="Availability">{availabilityNames[plan.availability]}</td>}
      {launch !== null && (
        <td data-label="Availability in GA">
          <select
            aria-label={`Availability of ${plan.name} in GA`}
            value={availabilityAtGa(plan, launch)}
            onChange={({ currentTarget }) => launch.onOverride(plan.id, currentTarget.value as Availability)}
          >
            {availabilities.map((each) => (
              <option key={each} value={each}>
                {availabilityNames[each]}
              </option>
            ))}
          </select>
        </td>
      )}
      <td data-label="Price/mo" className={classes.number}>
        {planPrice(plan)}
      </td>
    </tr>
  )
}

/** '3 plans', with their current availability if the table does not show it: once if all are alike. */
function captionOf(plans: readonly Plan[], launch: Launch | null): string {
  const count = plans.length === 1 ? '1 plan' : `${plans.length} plans`
  if (launch === null) return count
  const groups = availabilities.flatMap((each) => {
    const alike = plans.filter(({ availability }) => availability === each)
    return alike.length === 0 ? [] : [{ name: availabilityNames[each], alike }]
  })
  const [only] = groups
  if (groups.length === 1 && only !== undefined) return `${count}, now ${only.name}`
  const told = groups.map(({ name, alike }) => `${alike.length} ${name}`)
  return `${count}, now ${told.join(', ')}`
}

/** The add-on's plans; for the step to GA with selectable default plan and availability. */
export function PlanTable({ plans, launch }: { plans: readonly Plan[]; launch: Launch | null }) {
  const note = useId()
  if (plans.length === 0) return <p className={classes.soft}>There are currently no plans besides test.</p>
  const hidesSome = launch !== null && plans.some((plan) => !mayBeDefaultAtGa(plan, launch))
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label="Plans" tabIndex={0}>
      <table className={classes.table}>
        <caption>{captionOf(plans, launch)}</caption>
        <thead>
          <tr>
            {launch !== null && <th scope="col">Default</th>}
            <th scope="col">Plan Name</th>
            <th scope="col">Slug</th>
            <th scope="col">{launch === null ? 'Availability' : 'Availability in GA'}</th>
            <th scope="col" className={classes.number}>
              Price/mo
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} launch={launch} note={note} />
          ))}
        </tbody>
      </table>
      {hidesSome && (
        <p id={note} className={classes.soft}>
          Customers must see the default plan.
        </p>
      )}
    </section>
  )
}
