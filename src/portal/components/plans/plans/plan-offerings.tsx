import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useLocation } from '@tanstack/react-router'
import type { Datatype, Feature } from '../../../../contract/feature.ts'
import { offeringEcho } from '../../../plan-values.ts'
import type { PlanFormParts } from './plan-form.tsx'
import classes from './plan-form.module.css'

/** The unit in which each datatype is typed. */
const units: Record<Exclude<Datatype, 'boolean'>, string | null> = {
  number: null,
  interval: 'seconds',
  filesize: 'bytes',
  percentage: '%',
}

function Offering({ feature, planForm }: { feature: Feature; planForm: PlanFormParts }) {
  const { form, inputProps } = planForm
  const { id, name, datatype } = feature
  const anchor = `offering-${id}`
  // A requirement's link names the field by the anchor.
  const isNamed = useLocation({ select: ({ hash }) => hash === anchor })
  const field = { id: anchor, 'data-autofocus': isNamed || undefined }
  const typed = form.values.offerings[id]
  if (datatype === 'boolean') {
    return <Switch label={name} py={4} {...field} {...inputProps(`offerings.${id}`, 'checkbox')} />
  }
  const unit = units[datatype]
  const echo = offeringEcho(feature, typed)
  return (
    <TextInput
      label={unit === null ? name : `${name} (${unit})`}
      description={echo === typed ? undefined : (echo ?? (typed === '' ? 'No value' : 'A whole number'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      className={classes.figures}
      {...field}
      {...inputProps(`offerings.${id}`)}
    />
  )
}

/** The plan's value for each feature of the add-on, in the features' order. */
export function PlanOfferings(props: { features: readonly Feature[]; planForm: PlanFormParts }) {
  const { features, planForm } = props
  const error = planForm.errorOf('offerings')
  return (
    <fieldset className={classes.group}>
      <legend>Features</legend>
      {features.length === 0 && (
        <p className={classes.soft}>
          The add-on has no features yet. Once it has, each plan gives a value for each of them.
        </p>
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {features.map((feature) => (
        <Offering key={feature.id} feature={feature} planForm={planForm} />
      ))}
    </fieldset>
  )
}
