import { NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import type { ChangeEvent } from 'react'
import { buildpackCategories } from '#contract/buildpack.ts'
import {
  buildpackLabels as labels,
  type BuildpackValues,
  categoryNames,
  type PublishingValues,
  supportNames,
} from './buildpack-values.ts'
import classes from './buildpacks.module.css'

interface FieldProps<Values> {
  values: Values
  errorOf: (field: keyof Values) => string | undefined
  change: (patch: Partial<Values>) => void
}

/** The properties of a text's or a choice's input, by its field. */
export const fieldOf =
  <Values extends Partial<PublishingValues>>({ values, errorOf, change }: FieldProps<Values>) =>
  <Name extends Exclude<keyof Values & keyof PublishingValues, 'twoFactorAuthentication'>>(name: Name) => ({
    label: labels[name],
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: value } as unknown as Partial<Values>),
  })

interface Props extends FieldProps<BuildpackValues> {
  /** True if the user has an authenticator or the buildpack already requires codes. */
  mayAskForCode: boolean
}

/** Fields for a buildpack's description and support, and whether publishing requires a code. */
export function DetailFields({ values, errorOf, change, mayAskForCode }: Props) {
  const field = fieldOf({ values, errorOf, change })
  return (
    <>
      <TextInput
        description="One line on what it provides."
        autoComplete="off"
        required
        data-autofocus
        {...field('description')}
      />
      <NativeSelect
        required
        data={[
          { value: '', label: 'Choose', disabled: true },
          ...buildpackCategories.map((value) => ({ value, label: categoryNames[value] })),
        ]}
        {...field('category')}
      />
      <div className={classes.pair}>
        <NativeSelect
          data={Object.entries(supportNames).map(([value, label]) => ({ value, label }))}
          {...field('supportMethod')}
          // What is wrong with both stands at the address.
          error={false}
        />
        <TextInput
          type={values.supportMethod === 'website' ? 'url' : 'email'}
          placeholder={values.supportMethod === 'website' ? 'https://' : 'name@example.com'}
          autoComplete="off"
          required
          {...field('supportAddress')}
        />
      </div>
      <Switch
        label={labels.twoFactorAuthentication}
        description={
          mayAskForCode
            ? `Publishing a revision, changing the owner and archiving it take ${values.twoFactorAuthentication ? 'a code from an authenticator' : 'no code'}.`
            : 'Set up an authenticator on your account page, and publishing can ask for its codes.'
        }
        checked={values.twoFactorAuthentication}
        {...(mayAskForCode
          ? {
              onChange: ({ currentTarget: { checked } }) => change({ twoFactorAuthentication: checked }),
            }
          : { 'aria-disabled': true, className: classes.blocked, onChange: () => {} })}
      />
    </>
  )
}
