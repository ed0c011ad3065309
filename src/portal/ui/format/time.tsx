import type { ReactNode } from 'react'
import { approvalDate, fullTime } from './dates.ts'

/** An instant (ISO) in words, as approvals show it unless others are given; a tooltip has it in full. */
export function Time({ at, children = approvalDate(at) }: { at: string; children?: ReactNode }) {
  return (
    <time dateTime={at} title={fullTime(at)}>
      {children}
    </time>
  )
}
