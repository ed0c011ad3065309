import { linkOptions } from '@tanstack/react-router'
import type { Datatype, Feature } from '#contract/feature.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import classes from './matrix.module.css'

/** The kinds of values, as customers read them. */
const kinds: Readonly<Record<Datatype, string>> = {
  boolean: 'Yes or no',
  number: 'Number',
  interval: 'Duration',
  filesize: 'Amount of data',
  percentage: 'Percentage',
}

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
    <div className={classes.title} data-head={id}>
      <div className={classes.head}>
        <bdi>{name}</bdi>
        <span className={classes.soft}>{kinds[datatype]}</span>
      </div>
      {editable && <RowMenu label={`Actions for ${name}`} items={items} />}
    </div>
  )
}
