import type { PolledStep } from '#machines/review/polled-review.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { toldFindings } from '#contract/reviews/told-findings.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { callAnchor } from './wording.ts'
import classes from './debugger.module.css'

type Kind = ReviewCall['findings'][number]['kind']

/** The number of the call that a finding is about; null if it is about none. */
const callOfFinding = (calls: readonly ReviewCall[], kind: Kind, text: string): number | null =>
  calls.find(({ findings }) => findings.some((each) => each.kind === kind && each.text === text))?.number ??
  null

function Found({ kind, text, calls }: { kind: Kind; text: string; calls: readonly ReviewCall[] }) {
  const number = callOfFinding(calls, kind, text)
  return (
    <li data-kind={kind}>
      <b>{kind === 'error' ? 'Error' : 'Suggestion'}:</b> {text}
      {number !== null && (
        <>
          {' '}
          <AnchorLink to="." hash={callAnchor(number)}>
            Call {number}
          </AnchorLink>
        </>
      )}
    </li>
  )
}

/** A step's findings, each with a link to the call that it is about. */
export function StepFindings({ step, calls }: { step: PolledStep; calls: readonly ReviewCall[] }) {
  const found = toldFindings(step)
  if (found.length === 0) return null
  return (
    <ul className={classes.told}>
      {found.map((each, index) => (
        // Two checks may have the same finding; the order is stable.
        // oxlint-disable-next-line react/no-array-index-key
        <Found key={index} {...each} calls={calls} />
      ))}
    </ul>
  )
}
