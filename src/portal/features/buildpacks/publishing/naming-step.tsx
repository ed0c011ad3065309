import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { ownerChoices, type PublishingValues } from '../buildpack-values.ts'
import type { PublishingData } from '../data.ts'
import type { BuildpackPublishing } from './use-publishing.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import classes from '../buildpacks.module.css'
import { fieldOf } from '../detail-fields.tsx'

interface Props {
  data: Pick<PublishingData, 'memberships'>
  publishing: BuildpackPublishing
  errorOf: (field: keyof PublishingValues) => string | undefined
}

/** The second step: owner and permanent name. */
export function NamingStep({ data, publishing, errorOf }: Props) {
  const { values, change } = publishing
  const user = useUser()
  const field = fieldOf({ values, errorOf, change })
  const permanent = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <>
      <NativeSelect
        required
        description="A team goes on when one person leaves; its owners and admins publish."
        data={[{ value: '', label: 'Choose', disabled: true }, ...ownerChoices(user, data.memberships)]}
        {...field('owner')}
      />
      <div className={classes.pair}>
        <TextInput description="A new one, or one of yours." {...permanent} {...field('namespace')} />
        <TextInput description="Without the word ‘buildpack’." {...permanent} {...field('name')} />
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
