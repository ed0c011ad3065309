import { availabilityNames } from '#contract/availability.ts'
import type { DeskPlan } from '#contract/desk/matters.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import deskClasses from '../desk.module.css'
import classes from './plan-prices.module.css'

interface Props {
  plans: readonly DeskPlan[]
  /** The plan that the decision is about, if it is about one. */
  about?: string
}

/** An add-on's plans with what they cost, in the marketplace's order. */
export function PlanPrices({ plans, about }: Props) {
  if (plans.length === 0) return <p className={deskClasses.soft}>There is no plan.</p>
  return (
    <table className={classes.plans}>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Availability</th>
          <th scope="col" className={classes.price}>
            Per month
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ id, name, priceCents, priceContract, availability, ...plan }) => (
          <tr key={id} data-about={id === about}>
            <th scope="row">
              {name}
              {plan.default && <span className={deskClasses.soft}> default</span>}
              {id === about && <span className={deskClasses.soft}> (this one)</span>}
            </th>
            <td>{availabilityNames[availability]}</td>
            <td className={classes.price}>{priceContract ? 'By contract' : inDollars(priceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
