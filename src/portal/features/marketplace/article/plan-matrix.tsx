import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { formatAmount } from '#contract/formats/amount.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from './plan-matrix.module.css'
import { defaultOf, installedIn, priceWording, temporaryIn } from './wording.ts'

interface Props {
  page: MarketplacePage
  plans: readonly PagePlan[]
  /** Names the plans for screen readers. */
  label: string
}

interface Line {
  id: string
  name: string
  of: (plan: PagePlan) => string | null
}

/** The lines of the comparison: the features that a plan has, then where plans can be installed. */
const linesOf = ({ features }: MarketplacePage, plans: readonly PagePlan[]): Line[] =>
  [
    ...features.map(({ id, name, datatype }) => ({
      id,
      name,
      of: (plan: PagePlan) => {
        const own = plan.features.find((each) => each.id === id)
        return own === undefined ? null : formatAmount(datatype, own.value)
      },
    })),
    { id: 'apps', name: 'For apps in', of: (plan: PagePlan) => installedIn(plan).join(', ') || null },
    {
      id: 'temporary',
      name: 'Review and CI apps in',
      of: (plan: PagePlan) => temporaryIn(plan).join(', ') || null,
    },
  ].filter(({ of }) => plans.some((plan) => of(plan) !== null))

/** A plan's name, its price, and what it is the default for. */
function PlanHead({ page, plan }: { page: MarketplacePage; plan: PagePlan }) {
  return (
    <>
      <b className={classes.name}>
        <bdi>{plan.name}</bdi>
      </b>
      <span className={classes.price}>{priceWording(plan)}</span>
      {defaultOf(page, plan).map((words) => (
        <span key={words} className={classes.default}>
          {words}
        </span>
      ))}
    </>
  )
}

/** Plans with their prices and features: a table where there is room, else a card for each. */
export function PlanMatrix({ page, plans, label }: Props) {
  const lines = linesOf(page, plans)
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <HiddenText>Features</HiddenText>
              </th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col">
                  <PlanHead page={page} plan={plan} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, of }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {plans.map((plan) => (
                  <td key={plan.id}>
                    {of(plan) ?? (
                      <>
                        <span aria-hidden="true">–</span>
                        <HiddenText>None</HiddenText>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={classes.cards} aria-label={label}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <p className={classes.head}>
              <PlanHead page={page} plan={plan} />
            </p>
            <dl>
              {lines.map(({ id, name, of }) => {
                const value = of(plan)
                return (
                  value !== null && (
                    <div key={id}>
                      <dt>
                        <bdi>{name}</bdi>
                      </dt>
                      <dd>{value}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
