import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isActiveRepricing } from '#machines/repricing/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import type { PlanRepricings } from '../repricing-data.ts'
import { useRepricing } from './use-repricing.ts'
import { RepricingTable } from '../repricing-table.tsx'
import { RepricingForm } from './repricing-form.tsx'
import { RunningRepricing } from '../running-repricing.tsx'
import classes from './repricing.module.css'

/** The changes of a plan's price: what was asked for before, and the form for the next. */
export function RepricingScreen({ addon, data }: { addon: Addon; data: PlanRepricings }) {
  const { plan, repricings } = data
  const form = useRepricing(addon, data)
  const running = repricings.find(({ status }) => isActiveRepricing(status))
  // What is typed but not sent stays on the screen, whoever was first.
  const isAnswered = form.isSubmitted || (form.values.price === '' && form.problem === null)
  return (
    <div className={classes.screen}>
      <Anchor component={Link} to="/addons/$addonSlug/plans" params={{ addonSlug: addon.slug } as never}>
        All plans
      </Anchor>
      <section className={classes.section} aria-labelledby="reprice">
        <Title order={2} id="reprice">
          Reprice {plan.name}
        </Title>
        <p>
          <span className={classes.soft}>
            {plan.fullSlug} {plan.priceContract ? 'has a price by' : plan.priceCents === 0 ? 'is' : 'costs'}
          </span>{' '}
          <b>{planPrice(plan)}</b>
          {plan.priceCents > 0 && !plan.priceContract && <span className={classes.soft}> per month</span>}
        </p>
        {running !== undefined && isAnswered ? (
          <RunningRepricing repricing={running} isSent={form.isSubmitted} />
        ) : (
          <RepricingForm
            form={form}
            data={data}
            notice={
              form.blockers.length > 0 && (
                <ul className={classes.notice}>
                  {form.blockers.map(({ code, message }) => (
                    <li key={code}>{message}</li>
                  ))}
                </ul>
              )
            }
          />
        )}
      </section>
      <section className={classes.section} aria-labelledby="repricings">
        <Title order={2} id="repricings">
          Repricings
        </Title>
        <RepricingTable repricings={repricings} />
      </section>
    </div>
  )
}
