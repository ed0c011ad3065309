import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Benefit } from '#contract/listing.ts'
import { RowLinks } from '#portal/workflow/panel/row-links.tsx'
import classes from './benefits.module.css'

interface Props {
  slug: string
  benefit: Benefit
  /** The add-on can be changed. */
  editable: boolean
  /** What the row is moved by. */
  handle: ReactNode
}

/** What stands in a benefit's row. */
export function BenefitItem({ slug, benefit, editable, handle }: Props) {
  const { id, title, description } = benefit
  const params = { addonSlug: slug, benefitId: id }
  return (
    <>
      {handle}
      <span className={classes.what}>
        <b>{title}</b>
        <span className={classes.description}>{description}</span>
      </span>
      {editable && (
        <RowLinks
          name={title}
          edit={linkOptions({
            to: '/addons/$addonSlug/marketplace-listing/benefits/$benefitId/edit',
            params,
          })}
          remove={linkOptions({
            to: '/addons/$addonSlug/marketplace-listing/benefits/$benefitId/delete',
            params,
          })}
        />
      )}
    </>
  )
}
