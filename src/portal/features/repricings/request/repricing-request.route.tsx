import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { orNotFound } from '#portal/app/errors/found.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { loadPlanRepricings, type PlanRepricings } from '../data.ts'
import { Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { useRepricing } from './use-repricing.ts'
import { RepricingTable } from '../repricing-table.tsx'
import { RepricingForm } from './repricing-form.tsx'
import { notRepricedWording } from '../wording.ts'
import { RunningRepricing } from '../running-repricing.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import section from '#portal/ui/layout/section.module.css'
import classes from './repricing.module.css'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/repricing')({
  loader: async ({ params: { addonSlug, planId }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      orNotFound(loadPlanRepricings(planId, signal)),
      parentMatchPromise,
    ])
    if (addon === undefined || data.plan.addon.id !== addon.id) throw notFound()
    // SPEC section 2.
    const reason = notRepricedWording(addon.state)
    if (reason !== null) {
      flash.warning(reason)
      throw redirect({ to: '/addons/$addonSlug', params: { addonSlug }, replace: true })
    }
    return { data, addon }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `Reprice ${loaderData?.data.plan.name ?? 'plan'}` }] }),
  component: PlanRepricingPage,
})

function PlanRepricingPage() {
  const { addon, data } = Route.useLoaderData()
  // When a repricing ends, a new form starts.
  const over = data.repricings.filter(({ status }) => !isActiveRepricing(status)).length
  return <RepricingScreen key={`${data.plan.id} ${over}`} addon={addon} data={data} />
}

/** A plan's repricings: earlier requests, and the form for the next. */
function RepricingScreen({ addon, data }: { addon: Addon; data: PlanRepricings }) {
  const { plan, repricings } = data
  const form = useRepricing(addon, data)
  const running = repricings.find(({ status }) => isActiveRepricing(status))
  // An unsent value stays on the screen, even if another user requested first.
  const isAnswered = form.isSubmitted || (form.values.price === '' && form.problem === null)
  return (
    <div className={section.screen}>
      <p className={section.actions}>
        <AnchorLink to="/addons/$addonSlug/plans" params={{ addonSlug: addon.slug }}>
          All plans
        </AnchorLink>
        <AnchorLink to="/addons/$addonSlug/plans/repricings" params={{ addonSlug: addon.slug }}>
          All price changes
        </AnchorLink>
      </p>
      <section className={`${section.body} ${section.section}`} aria-labelledby="reprice">
        <Title order={2} id="reprice" tabIndex={-1}>
          Reprice {plan.name}
        </Title>
        <p>
          <span className={section.soft}>
            {plan.fullSlug} {plan.priceContract ? 'has a price by' : plan.priceCents === 0 ? 'is' : 'costs'}
          </span>{' '}
          <b>{planPrice(plan)}</b>
          {plan.priceCents > 0 && !plan.priceContract && <span className={section.soft}> per month</span>}
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
      <section className={`${section.body} ${section.section}`} aria-labelledby="repricings">
        <Title order={2} id="repricings">
          Price changes
        </Title>
        <RepricingTable repricings={repricings} />
      </section>
    </div>
  )
}
