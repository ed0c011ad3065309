import type { ReactNode } from 'react'
import type { PolledStep } from '#machines/review/polled-review.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { toldFindings } from '#contract/reviews/told-findings.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import type { ComparedFinding } from './compare-runs.ts'
import { callAnchor } from './wording.ts'
import classes from './debugger.module.css'

type Finding = Pick<ComparedFinding, 'kind' | 'text'> & Partial<ComparedFinding>

interface Props<Of extends Finding> {
  findings: readonly Of[]
  renderBefore?: (finding: Of) => ReactNode
  renderAfter?: (finding: Of) => ReactNode
}

/** Findings in their order; nothing if there are none. */
export function FindingList<Of extends Finding>({ findings, renderBefore, renderAfter }: Props<Of>) {
  if (findings.length === 0) return null
  return (
    <ul className={classes.told}>
      {findings.map((each, index) => (
        // Two checks may have the same finding; the order is stable.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-kind={each.kind} data-change={each.change}>
          {renderBefore?.(each)}
          <b>{each.kind === 'error' ? 'Error' : 'Suggestion'}:</b> {each.text}
          {renderAfter?.(each)}
        </li>
      ))}
    </ul>
  )
}

/** Links to the call that a finding is about; nothing if it is about none. */
function CallOf({ kind, text, calls }: Finding & { calls: readonly ReviewCall[] }) {
  const call = calls.find(({ findings }) => findings.some((each) => each.kind === kind && each.text === text))
  return call === undefined ? null : (
    <>
      {' '}
      <AnchorLink to="." hash={callAnchor(call.number)}>
        Call {call.number}
      </AnchorLink>
    </>
  )
}

/** A step's findings, each with a link to the call that it is about. */
export const StepFindings = ({ step, calls }: { step: PolledStep; calls: readonly ReviewCall[] }) => (
  <FindingList findings={toldFindings(step)} renderAfter={(each) => <CallOf {...each} calls={calls} />} />
)
