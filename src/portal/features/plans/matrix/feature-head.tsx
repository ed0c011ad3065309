import { linkOptions } from '@tanstack/react-router'
import type { Feature } from '#contract/feature.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { datatypeNames } from '../datatype-names.ts'
import classes from './matrix.module.css'

interface Props {
  addonSlug: string
  feature: Feature
  editable: boolean
  onFill: () => void
}

/** The head of a feature's row: its name, what its values are, and what can be done. */
export function FeatureHead({ addonSlug, feature, editable, onFill }: Props) {
  const { id, name, datatype } = feature
  const edit = linkOptions({
    to: '/addons/$addonSlug/plans/features/$featureId/edit',
    params: { addonSlug, featureId: id },
  })
  const items = [
    { label: 'Fill row', blockers: [], onSelect: onFill },
    { label: 'Edit feature', blockers: [], link: edit },
  ]
  return (
    <div className={classes.head} data-head={id}>
      <div className={classes.title}>
        <bdi>{name}</bdi>
        {editable && <RowMenu label={`Actions for ${name}`} items={items} />}
      </div>
      <span className={classes.soft}>{datatypeNames[datatype]}</span>
    </div>
  )
}
