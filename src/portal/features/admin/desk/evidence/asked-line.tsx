import type { ReactNode } from 'react'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { counted } from '#contract/formats/grouped.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import { waitedWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import deskClasses from '../desk.module.css'

interface Props {
  company: { id: string; name: string }
  /** The first request and, if it was asked for again, the latest. */
  asked: readonly { at: string; by: string | null }[]
  /** Since when it waits; null if it does not. */
  pendingSince: string | null
  /** The median of how long decisions take, in working days. */
  usualWorkingDays: number | null
  now: Date
}

/** Tells by whom and when a decision was asked for, how long it waits, and how long that usually is. */
export function AskedLine({ company, asked: [first, again], pendingSince, usualWorkingDays, now }: Props) {
  const day = (at: string): ReactNode => <Time at={at}>{shortDay(at, now)}</Time>
  return (
    <p className={deskClasses.soft}>
      <CompanyLink company={company} />
      {first !== undefined && (
        <>
          {' '}
          · Asked for {first.by !== null && `by ${first.by} `}on {day(first.at)}
        </>
      )}
      {again !== undefined && (
        <>
          , again {again.by !== null && again.by !== first?.by && `by ${again.by} `}on {day(again.at)}
        </>
      )}
      {pendingSince !== null && (
        <>
          {' '}
          · Pending <Time at={pendingSince}>{waitedWording(pendingSince, now)}</Time>
          {usualWorkingDays !== null && `, usually ${counted(usualWorkingDays, 'working day')}`}
        </>
      )}
    </p>
  )
}
