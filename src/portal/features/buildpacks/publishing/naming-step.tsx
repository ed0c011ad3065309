import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { ownerChoices, type PublishingValues, buildpackLabels as labels } from '../buildpack-values.ts'
import type { PublishingData } from '../data.ts'
import type { Publishing } from './use-publishing.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import classes from '../buildpacks.module.css'

interface Props {
  data: Pick<PublishingData, 'memberships'>
  publishing: Publishing
  errorOf: (field: keyof PublishingValues) => string | undefined
}

/** The second step: owner and permanent name. */
export function NamingStep({ data, publishing, errorOf }: Props) {
  const { values, change } = publishing
  const user = useUser()
  return (
    <>
      <NativeSelect
        label={labels.owner}
        name="owner"
        required
        description="A team goes on when one person leaves; its owners and admins publish."
        value={values.owner}
        error={errorOf('owner')}
        data={[{ value: '', label: 'Choose', disabled: true }, ...ownerChoices(user, data.memberships)]}
        onChange={({ currentTarget: { value } }) => change({ owner: value })}
      />
      <div className={classes.pair}>
        <TextInput
          label={labels.namespace}
          name="namespace"
          required
          description="A new one, or one of yours."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.namespace}
          error={errorOf('namespace')}
          onChange={({ currentTarget: { value } }) => change({ namespace: value })}
        />
        <TextInput
          label={labels.name}
          name="name"
          required
          description="Without the word ‘buildpack’."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.name}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
      </div>
      <p className={classes.soft}>
        Apps will name it{' '}
        <b>
          {values.namespace.toLowerCase() || 'namespace'}/{values.name.toLowerCase() || 'name'}
        </b>
        . The name is permanent, even after it is archived.
      </p>
    </>
  )
}
