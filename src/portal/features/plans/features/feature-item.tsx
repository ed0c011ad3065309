import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Feature } from '#contract/feature.ts'
import { datatypeNames } from '../datatype-names.ts'
import { RowLinks } from '#portal/workflow/panel/row-links.tsx'
import classes from './features.module.css'

interface Props {
  slug: string
  feature: Feature
  /** The add-on can be changed. */
  editable: boolean
  /** What the row is moved by. */
  handle: ReactNode
}

/** What stands in a feature's row. */
export function FeatureItem({ slug, feature, editable, handle }: Props) {
  const { id, name, datatype } = feature
  const params = { addonSlug: slug, featureId: id }
  return (
    <>
      {handle}
      <span className={classes.what}>
        <b>{name}</b>
        <span className={classes.datatype}>{datatypeNames[datatype]}</span>
      </span>
      {editable && (
        <RowLinks
          name={name}
          edit={linkOptions({ to: '/addons/$addonSlug/plans/features/$featureId/edit', params })}
          remove={linkOptions({ to: '/addons/$addonSlug/plans/features/$featureId/delete', params })}
        />
      )}
    </>
  )
}
