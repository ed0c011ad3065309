import { useEffect, useState } from 'react'
import type { Customers } from '#contract/customers.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { load } from '#portal/wire/load.ts'
import { type LoadingPart, type Outcome, partOutcome } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { customersRead } from '../reads.ts'

/** An add-on's customers of the days that were asked for. */
export type LoadingCustomers = LoadingPart<Customers> & { days: DayRange }

/**
 * Gives the customers of these days: what the page has `loaded`, or, where the days are others than those, what is read
 * for them. While they are under way, `found` has those of days before.
 */
export function useCustomers(addon: string, { from, to }: DayRange, loaded: LoadingCustomers) {
  const [last, setLast] = useState<{ days: DayRange; outcome: Outcome<Customers> } | null>(null)
  const ofPage = usePart(loaded)
  const areThese = ({ days }: { days: DayRange }) => days.from === from && days.to === to
  const isLoaded = areThese(loaded)
  useEffect(() => {
    if (isLoaded) return undefined
    const reading = new AbortController()
    void partOutcome(load(customersRead(addon, { from, to }), reading.signal), reading.signal).then(
      (outcome) => setLast({ days: { from, to }, outcome }),
    )
    return () => reading.abort()
  }, [addon, from, to, isLoaded])
  if (isLoaded) return ofPage
  const isUnderWay = last === null || !areThese(last)
  return {
    found: last !== null && 'found' in last.outcome ? last.outcome.found : ofPage.found,
    problem: !isUnderWay && 'problem' in last.outcome ? last.outcome.problem : null,
    isUnderWay,
  }
}
