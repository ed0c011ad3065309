import type { Availability, Plan } from '../../../contract/plan.ts'
import { availabilities } from '../../../contract/plan.ts'
import { planPrice } from '../../money.ts'
import { availabilityNames } from '../../plan-wording.ts'
import classes from './staff-section.module.css'

interface Choices {
  defaultPlanSlug: string | null
  planOverrides: Readonly<Record<string, string>>
  onDefault: (slug: string) => void
  onOverride: (planId: string, availability: Availability) => void
}

/** The plan that the platform would make the default when nobody chooses (READINGS 5). */
function ruleDefault(plans: readonly Plan[]): string | null {
  const flagged = plans.find((plan) => plan.default)
  const cheapest = plans.toSorted(
    (a, b) =>
      Number(a.priceContract) - Number(b.priceContract) ||
      a.priceCents - b.priceCents ||
      a.slug.localeCompare(b.slug),
  )[0]
  return (flagged ?? cheapest)?.slug ?? null
}

function PlanRow({ plan, choices, isDefault }: { plan: Plan; choices: Choices | null; isDefault: boolean }) {
  const atGa = (choices?.planOverrides[plan.id] ?? 'allUsers') as Availability
  return (
    <tr>
      {choices !== null && (
        <td>
          <input
            type="radio"
            name="default-plan"
            aria-label={`${plan.name} is the default plan`}
            checked={isDefault}
            disabled={atGa !== 'allUsers'}
            onChange={() => choices.onDefault(plan.slug)}
          />
        </td>
      )}
      <th scope="row">{plan.name}</th>
      <td>{plan.slug}</td>
      <td>{availabilityNames[plan.availability]}</td>
      {choices !== null && (
        <td>
          <select
            aria-label={`Availability of ${plan.name} in GA`}
            value={atGa}
            onChange={({ currentTarget }) => choices.onOverride(plan.id, currentTarget.value as Availability)}
          >
            {availabilities.map((each) => (
              <option key={each} value={each}>
                {availabilityNames[each]}
              </option>
            ))}
          </select>
        </td>
      )}
      <td className={classes.number}>{planPrice(plan)}</td>
    </tr>
  )
}

/** The add-on's plans; on the step to GA with the default plan and each plan's availability to choose. */
export function PlanTable({ plans, choices }: { plans: readonly Plan[]; choices: Choices | null }) {
  const open = plans.filter(({ id }) => (choices?.planOverrides[id] ?? 'allUsers') === 'allUsers')
  const chosen = open.some(({ slug }) => slug === choices?.defaultPlanSlug)
    ? choices?.defaultPlanSlug
    : ruleDefault(open)
  if (plans.length === 0) return <p className={classes.soft}>There are currently no plans besides test.</p>
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label="Plans" tabIndex={0}>
      <table className={classes.table}>
        <caption>{plans.length === 1 ? '1 plan' : `${plans.length} plans`}</caption>
        <thead>
          <tr>
            {choices !== null && <th scope="col">Default</th>}
            <th scope="col">Plan Name</th>
            <th scope="col">Slug</th>
            <th scope="col">Availability</th>
            {choices !== null && <th scope="col">Availability in GA</th>}
            <th scope="col" className={classes.number}>
              Price/mo
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} choices={choices} isDefault={plan.slug === chosen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
