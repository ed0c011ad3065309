import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useLocation } from '@tanstack/react-router'
import type { Datatype, Feature } from '#contract/feature.ts'
import { offeringEcho, offeringOf, type PlanFormParts } from './plan-values.ts'
import classes from './plan-form.module.css'

/** How to type an amount of each datatype. */
const hints: Record<Exclude<Datatype, 'boolean'>, string> = {
  number: 'A whole number, like 1,000',
  interval: 'A duration, like 7 days or 90 min',
  filesize: 'An amount of data, like 10 GB or 512 MB',
  percentage: 'From 0 to 100, like 99.9 %',
}

function Offering({ feature, planForm }: { feature: Feature; planForm: PlanFormParts }) {
  const { form, inputProps } = planForm
  const { id, name, datatype } = feature
  const anchor = `offering-${id}`
  // A requirement links to the field by hash.
  const isNamed = useLocation({ select: ({ hash }) => hash === anchor })
  const field = { id: anchor, 'data-autofocus': isNamed || undefined }
  const typed = form.values.offerings[id]
  if (datatype === 'boolean') {
    return <Switch label={name} py={4} {...field} {...inputProps(`offerings.${id}`, 'checkbox')} />
  }
  const text = typeof typed === 'string' ? typed : ''
  const echo = offeringEcho(feature, text)
  const path = `offerings.${id}` as const
  return (
    <TextInput
      label={name}
      description={echo === null ? hints[datatype] : `Customers read ${echo}.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      spellCheck={false}
      className={classes.figures}
      {...field}
      {...inputProps(path)}
      onBlur={() => {
        const read = offeringOf(feature, text)
        if ('error' in read) form.setFieldError(path, read.error)
        else if (echo !== null && echo !== text) form.setFieldValue(path, echo)
      }}
    />
  )
}

/** The plan's value for each feature of the add-on, in order. */
export function PlanOfferings(props: { features: readonly Feature[]; planForm: PlanFormParts }) {
  const { features, planForm } = props
  const error = planForm.errorOf('offerings')
  // One that was removed meanwhile has left the form.
  const present = features.filter(({ id }) => id in planForm.form.values.offerings)
  return (
    <fieldset className={classes.group}>
      <legend>Features</legend>
      {features.length === 0 && (
        <p className={classes.soft}>
          The add-on has no features yet. Once it has, each plan gives a value for each of them.
        </p>
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {present.map((feature) => (
        <Offering key={feature.id} feature={feature} planForm={planForm} />
      ))}
    </fieldset>
  )
}
