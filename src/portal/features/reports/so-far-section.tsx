import type { Addon } from '#contract/addon.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { Time } from '#portal/ui/format/time.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { BillingNotes } from './billing-notes.tsx'
import { planRevenue } from './plan-revenue.ts'
import type { ReportsData } from './reads.ts'
import notes from './reports.module.css'
import classes from './so-far-section.module.css'

interface Props {
  addon: Addon
  data: Pick<ReportsData, 'soFar' | 'plans'>
}

/** The running month of the company as it would close now, and what each plan of the add-on brings in. */
export function SoFarSection({ addon, data: { soFar, plans } }: Props) {
  const { series } = planRevenue([soFar], plans, addon.slug)
  const left = soFar.creditsLeftAsCents
  const until = <Time at={soFar.until} />
  const closing = 'Not final: the month closes within the hour after its end.'
  return (
    <Section id="so-far" title={`${reportMonth(soFar.period)} so far`}>
      {soFar.totalBillingsAsCents === 0 ? (
        <p className={sectionClasses.soft}>
          Nothing was billed for {addon.company.name} until {until}. {closing}
          {left > 0 && ` ${inDollars(left)} of credits reduces the following months.`}
        </p>
      ) : (
        <>
          <p className={sectionClasses.soft}>
            All add-ons of {addon.company.name} together until {until}, after credits. {closing}
          </p>
          <dl className={classes.figures}>
            <div>
              <dt>Provider Revenue Share</dt>
              <dd className={classes.main}>{inDollars(soFar.providerShareAsCents)}</dd>
            </div>
            <div>
              <dt>Customer Billings</dt>
              <dd>
                {inDollars(soFar.customerBillingsAsCents)}
                <BillingNotes month={soFar} />
                {left > 0 && (
                  <small className={notes.note}>{inDollars(left)} more reduces the following months</small>
                )}
              </dd>
            </div>
            <div>
              <dt>Platform Revenue Share</dt>
              <dd>{inDollars(soFar.herokuShareAsCents)}</dd>
            </div>
          </dl>
          {series.length > 0 && (
            <div className={classes.plans}>
              <p className={sectionClasses.soft}>
                Billed for the plans of {addon.displayName}, before credits
              </p>
              <dl className={classes.list}>
                {series.map(({ key, name, total }) => (
                  <div key={key}>
                    <dt>{name}</dt>
                    <dd>{inDollars(total)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
