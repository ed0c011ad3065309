import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { Report } from '#contract/report.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { payoutSums, type PayoutSums } from './report-range.ts'
import classes from './reports.module.css'

const dueWording = (due: number): string => `${inDollars(due)} due`

function Dash({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden>—</span>
      <HiddenText>{children}</HiddenText>
    </>
  )
}
const notRecorded = <Dash>No payout recorded</Dash>

/** The payouts of a month: their sum, each with its day and reference, and what is still due. */
export function PaidOut({ report }: { report: Report }) {
  const { payouts } = report
  const { paid, due } = payoutSums([report])
  if (report.providerShareAsCents === 0) return <Dash>Nothing to pay out</Dash>
  if (paid === 0) return due === 0 ? notRecorded : <Tag tone="yellow">Not paid yet</Tag>
  return (
    <>
      {inDollars(paid)}
      {due > 0 && (
        <div>
          <Tag tone="yellow">{dueWording(due)}</Tag>
        </div>
      )}
      {payouts.map(({ cents, paidOn, reference }) => (
        <small key={reference} className={classes.note}>
          {payouts.length > 1 && `${inDollars(cents)} on `}
          {spelledDay(paidOn)}, <span className={classes.reference}>{reference}</span>
        </small>
      ))}
    </>
  )
}

/** The payouts of several months together, and what is still due of them. */
export function PaidOutSum({ paid, due }: PayoutSums) {
  if (paid === 0 && due === 0) return notRecorded
  return (
    <>
      {inDollars(paid)}
      {due > 0 && <small className={classes.note}>{dueWording(due)}</small>}
    </>
  )
}
