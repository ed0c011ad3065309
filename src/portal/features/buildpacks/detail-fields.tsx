import { NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { buildpackCategories } from '#contract/buildpack.ts'
import {
  buildpackLabels as labels,
  type BuildpackValues,
  categoryNames,
  supportNames,
} from './buildpack-values.ts'
import classes from './buildpacks.module.css'

interface Props {
  values: BuildpackValues
  errorOf: (field: keyof BuildpackValues) => string | undefined
  change: (patch: Partial<BuildpackValues>) => void
  /** True if the user has an authenticator or the buildpack already requires codes. */
  mayAskForCode: boolean
}

/** Fields for a buildpack's description and support, and whether publishing requires a code. */
export function DetailFields({ values, errorOf, change, mayAskForCode }: Props) {
  return (
    <>
      <TextInput
        label={labels.description}
        name="description"
        description="One line on what it provides."
        autoComplete="off"
        required
        data-autofocus
        value={values.description}
        error={errorOf('description')}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
      <NativeSelect
        label={labels.category}
        name="category"
        required
        value={values.category}
        error={errorOf('category')}
        data={[
          { value: '', label: 'Choose', disabled: true },
          ...buildpackCategories.map((value) => ({ value, label: categoryNames[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ category: value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={labels.supportMethod}
          name="supportMethod"
          value={values.supportMethod}
          data={Object.entries(supportNames).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => change({ supportMethod: value })}
        />
        <TextInput
          label={labels.supportAddress}
          name="supportAddress"
          type={values.supportMethod === 'website' ? 'url' : 'email'}
          placeholder={values.supportMethod === 'website' ? 'https://' : 'name@example.com'}
          autoComplete="off"
          required
          value={values.supportAddress}
          error={errorOf('supportAddress')}
          onChange={({ currentTarget: { value } }) => change({ supportAddress: value })}
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
