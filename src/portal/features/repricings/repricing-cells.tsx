import type { ReactNode } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { passedDateWording, statusWording } from './repricing-next.ts'
import { changeAmount, changeName } from './wording.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Email } from '#portal/ui/layout/email.tsx'
import { RepricingStatusTag } from './repricing-status-tag.tsx'
import table from '#portal/ui/layout/table.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** In SPEC's order (section 2, repricing list). */
export const repricingColumns = [
  'Add-on / Plan Slug',
  'Change',
  'Price',
  'Grandfathered',
  'Contact',
  'Requested',
  'Reprice Date',
  'Status',
] as const

/** Explains the reprice date, for its tooltip. */
const dateTitle = ({ repriceDate, existingRepriceDate }: Repricing): string =>
  existingRepriceDate === null
    ? `New installs from ${numericDay(repriceDate)}; existing installs keep their price.`
    : `New installs from ${numericDay(repriceDate)}, existing installs from ${numericDay(existingRepriceDate)}.`

interface Props {
  repricing: Repricing
  /** Replaces the message below the status: what is in progress, or which list it moved to. */
  note?: ReactNode
  /** The row's name if it is a link. */
  name?: ReactNode
}

/** The cells of a repricing's row. */
export function RepricingCells({ repricing, note, name }: Props) {
  const {
    addon,
    plan,
    originalPriceCents,
    priceCents,
    grandfathered,
    createdAt,
    submitterEmail,
    existingRepriceDate,
  } = repricing
  const { now } = useConfig()
  const said = note ?? repricing.message
  const explained = statusWording(repricing)
  const passed = passedDateWording(repricing, now)
  return (
    <>
      <th scope="row">{name ?? `${addon.slug} / ${plan.slug}`}</th>
      <td data-label="Change">
        {changeName(repricing)}
        <small className={table.under}>{changeAmount(repricing)}</small>
      </td>
      <td data-label="Price" data-lead className={table.number}>
        {inDollars(priceCents)}
        <small className={table.under}>was {inDollars(originalPriceCents)}</small>
      </td>
      <td data-label="Grandfathered">{grandfathered ? 'Yes' : 'No'}</td>
      <td data-label="Contact">
        {submitterEmail === null ? 'Platform staff' : <Email address={submitterEmail} />}
      </td>
      <td data-label="Requested">
        <Time at={createdAt}>{numericDay(createdAt)}</Time>
      </td>
      <td data-label="Reprice Date" title={dateTitle(repricing)}>
        {numericDay(repricing.repriceDate)}
        <small className={table.under}>
          existing: {existingRepriceDate === null ? 'never' : numericDay(existingRepriceDate)}
        </small>
        {passed !== null && <small className={table.under}>{passed}</small>}
      </td>
      <td data-label="Status" data-state>
        <RepricingStatusTag repricing={repricing} />
        {explained !== null && <small className={table.under}>{explained}</small>}
        {said !== null && <small className={table.under}>{said}</small>}
      </td>
    </>
  )
}
