import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import { repriceDates } from '#contract/formats/reprice-dates.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { billingWording, changeAmount, changeName, notifiedWording } from '../wording.ts'
import classes from './repricing.module.css'

interface Props {
  prices: { priceCents: number; originalPriceCents: number; grandfathered: boolean }
  usage: PlanUsage
  now: Date
}

/** Previews the effect of the change, updated with each keystroke. */
export function RepricingSummary({ prices, usage, now }: Props) {
  const dates = repriceDates(now)
  const { priceCents, originalPriceCents, grandfathered } = prices
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h3 id="summary">Summary</h3>
      <dl>
        <div>
          <dt>{changeName(prices)}</dt>
          <dd>
            {inDollars(originalPriceCents)} → <b>{inDollars(priceCents)}</b> per month,{' '}
            <span className={classes.whole}>{changeAmount(prices)}</span>
          </dd>
        </div>
        <div>
          <dt>New installs</dt>
          <dd>
            pay the new price no sooner than <b>{numericDay(dates.newInstalls)}</b>.
          </dd>
        </div>
        <div>
          <dt>Existing installs</dt>
          <dd>
            {grandfathered ? (
              <>
                are grandfathered: they keep <b>{inDollars(originalPriceCents)}</b>.
              </>
            ) : (
              <>
                pay the new price no sooner than <b>{numericDay(dates.existingInstalls)}</b>.
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Notifications</dt>
          <dd>{notifiedWording(prices, usage)}</dd>
        </div>
        <div>
          <dt>Last month</dt>
          <dd>{billingWording(prices, usage)}</dd>
        </div>
      </dl>
      <p className={classes.soft}>Price changes require approval by the ecosystem program team.</p>
    </section>
  )
}
