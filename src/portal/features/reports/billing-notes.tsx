import type { MonthSoFar } from '#contract/report.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import classes from './reports.module.css'

type Billed = Pick<
  MonthSoFar,
  'totalBillingsAsCents' | 'customerBillingsAsCents' | 'providerAssessedBillingsAsCents' | 'credits'
>

/** A month's credits: each with its reason, below their sum unless there is one alone. */
function CreditNotes({ cents, credits }: Pick<Billed, 'credits'> & { cents: number }) {
  const credited = `${inDollars(cents)} credited`
  const [first] = credits
  // Credits of months before reasons were kept have none.
  if (first === undefined) return <small className={classes.note}>{credited}</small>
  if (first.cents === cents) return <small className={classes.note}>{`${credited}: ${first.reason}`}</small>
  return (
    <div className={classes.note}>
      <span className={classes.sum}>{credited} in all:</span>
      <ul className={classes.parts}>
        {credits.map((credit, place) => (
          // Two credits may be the same, and their order is fixed. No line parts an amount from its reason's first word.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>{`${inDollars(credit.cents)}:\u{A0}${credit.reason}`}</li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Notes on what lies between a month's customer billings and what was billed before, or what is shared: credits, and the part that
 * is not shared, line by line; empty for neither.
 */
export function BillingNotes({ month }: { month: Billed }) {
  const { totalBillingsAsCents: total, customerBillingsAsCents: billed } = month
  const kept = billed - month.providerAssessedBillingsAsCents
  return (
    <>
      {total > billed && <CreditNotes cents={total - billed} credits={month.credits} />}
      {kept > 0 && <small className={classes.note}>{inDollars(kept)} of it not shared</small>}
    </>
  )
}
