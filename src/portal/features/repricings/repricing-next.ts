import { hasPassed } from '#contract/formats/reprice-dates.ts'
import type { Repricing } from '#contract/repricing.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'

type Dated = Pick<
  Repricing,
  'status' | 'grandfathered' | 'originalPriceCents' | 'repriceDate' | 'existingRepriceDate'
>

const isOpen = ({ status }: Pick<Repricing, 'status'>): boolean =>
  status === 'new' || status === 'in_progress'

/** Explains a passed date, which approval will recalculate (READINGS 12). Null for a future one. */
export const passedDateWording = (repricing: Dated, now: Date): string | null =>
  isOpen(repricing) && hasPassed(repricing.repriceDate, now) ? 'Has passed: approval recalculates it.' : null

/** Says what is still to come once new installs pay the new price; null where nothing is, or they do not yet. */
export const restWording = ({ status, existingRepriceDate }: Dated): string | null =>
  status === 'partially_complete' && existingRepriceDate !== null
    ? `existing installs follow on ${numericDay(existingRepriceDate)}`
    : null

/** Explains a status whose name is not enough; null for the others. */
export function statusWording(repricing: Dated): string | null {
  if (repricing.status !== 'partially_complete') return null
  const rest = restWording(repricing)
  return rest === null ? 'New installs pay the new price.' : `New installs pay the new price; ${rest}.`
}

/** Describes the next step of a repricing, and whose it is; null where its status says so already, or nothing follows. */
export function stepAhead({ status }: Dated): string | null {
  if (status === 'new') return 'The ecosystem program team looks at the request and approves or rejects it.'
  if (status === 'in_progress') return 'The ecosystem program team is looking at the request.'
  return status === 'approved'
    ? 'It is approved: the platform changes the price by itself on its date.'
    : null
}

/** Describes the next step of a repricing in progress, and how its requester learns of a decision. */
export function nextWording(repricing: Dated): string {
  const told = isOpen(repricing)
    ? ' The decision is sent to the requester by e-mail, and the status is shown here.'
    : ''
  return `${stepAhead(repricing) ?? statusWording(repricing) ?? ''}${told}`
}

/**
 * When installs start to pay the new price of a repricing in progress, as label and date in reading order.
 */
export function runningDates(repricing: Dated, now: Date): [string, string][] {
  const { originalPriceCents, repriceDate, existingRepriceDate, status } = repricing
  const anew = passedDateWording(repricing, now) !== null
  const from = (day: string) =>
    anew
      ? `The requested date, ${numericDay(day)}, has passed: approval recalculates it.`
      : isOpen(repricing)
        ? `Pay the new price no sooner than ${numericDay(day)}, once it is approved.`
        : `Pay the new price from ${numericDay(day)}.`
  return [
    ['New installs', status === 'partially_complete' ? 'Pay the new price already.' : from(repriceDate)],
    [
      'Existing installs',
      existingRepriceDate === null
        ? `Are grandfathered: they keep ${inDollars(originalPriceCents)}.`
        : from(existingRepriceDate),
    ],
  ]
}
