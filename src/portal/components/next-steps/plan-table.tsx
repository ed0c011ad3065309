import { useId } from 'react'
import { availabilities, type Availability, type Plan } from '../../../contract/plan.ts'
import { planPrice } from '../../money.ts'
import { availabilityNames } from '../../../contract/plan-blockers.ts'
import { availabilityAtGa, type LaunchChoices, mayBeDefault } from '../../staff-review-data.ts'
import classes from './staff-section.module.css'

interface Launch {
  planOverrides: LaunchChoices['planOverrides']
  /** The plan that will be the default. */
  defaultPlan: Plan | undefined
  onDefault: (slug: string) => void
  onOverride: (planId: string, availability: Availability) => void
}

function PlanRow({ plan, launch }: { plan: Plan; launch: Launch | null }) {
  const id = useId()
  const isHidden = launch !== null && !mayBeDefault(plan, launch)
  return (
    <tr>
      {launch !== null && (
        <td>
          <input
            type="radio"
            name="default-plan"
            aria-label={`${plan.name} is the default plan`}
            checked={launch.defaultPlan?.id === plan.id}
            // It can be reached and read, not chosen.
            {...(isHidden ? { 'aria-disabled': true, 'aria-describedby': id } : {})}
            onChange={() => {
              if (!isHidden) launch.onDefault(plan.slug)
            }}
          />
        </td>
      )}
      <th scope="row">{plan.name}</th>
      <td>{plan.slug}</td>
      <td>{availabilityNames[plan.availability]}</td>
      {launch !== null && (
        <td>
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
          {isHidden && (
            <small id={id} className={classes.hidden}>
              Customers must see the default plan.
            </small>
          )}
        </td>
      )}
      <td className={classes.number}>{planPrice(plan)}</td>
    </tr>
  )
}

/** The add-on's plans; on the step to GA with the default plan and each plan's availability to choose. */
export function PlanTable({ plans, launch }: { plans: readonly Plan[]; launch: Launch | null }) {
  if (plans.length === 0) return <p className={classes.soft}>There are currently no plans besides test.</p>
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label="Plans" tabIndex={0}>
      <table className={classes.table}>
        <caption>{plans.length === 1 ? '1 plan' : `${plans.length} plans`}</caption>
        <thead>
          <tr>
            {launch !== null && <th scope="col">Default</th>}
            <th scope="col">Plan Name</th>
            <th scope="col">Slug</th>
            <th scope="col">Availability</th>
            {launch !== null && <th scope="col">Availability in GA</th>}
            <th scope="col" className={classes.number}>
              Price/mo
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} launch={launch} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
