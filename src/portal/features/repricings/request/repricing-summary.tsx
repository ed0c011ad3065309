import { Fragment } from 'react'
import type { PlanUsage } from '#contract/plan-usage.ts'
import { repriceDates } from '#contract/formats/reprice-dates.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import { FactsList } from '#portal/ui/layout/facts-list.tsx'
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
      <FactsList
        facts={[
          [
            changeName(prices),
            <Fragment key="change">
              {inDollars(originalPriceCents)} → <b>{inDollars(priceCents)}</b> per month,{' '}
              <span className={classes.whole}>{changeAmount(prices)}</span>
            </Fragment>,
          ],
          [
            'New installs',
            <Fragment key="new">
              pay the new price no sooner than <b>{numericDay(dates.newInstalls)}</b>.
            </Fragment>,
          ],
          [
            'Existing installs',
            grandfathered ? (
              <Fragment key="existing">
                are grandfathered: they keep <b>{inDollars(originalPriceCents)}</b>.
              </Fragment>
            ) : (
              <Fragment key="existing">
                pay the new price no sooner than <b>{numericDay(dates.existingInstalls)}</b>.
              </Fragment>
            ),
          ],
          ['Notifications', notifiedWording(prices, usage)],
          ['Last month', billingWording(prices, usage)],
        ]}
      />
      <p className={classes.soft}>Price changes require approval by the ecosystem program team.</p>
    </section>
  )
}
