import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { accountChange, type User } from '#contract/user.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { nameEdit } from './calls.ts'
import { isNameValues, nameBody, nameFormValues, type NameValues } from './name-values.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  user: User
}

/** The panel for one's own name. */
export function NameForm({ user, ...end }: Props) {
  const { panel, inputProps } = usePanelForm<NameValues>({
    calls: nameEdit,
    etag: user.etag,
    stored: nameFormValues(user),
    isValues: isNameValues,
    labels: { name: 'Name' },
    limits: accountChange,
    validate: { name: (name) => (isBlank(name) ? 'Enter your name.' : null) },
    body: nameBody,
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Your name" verb="Save name" returnsTo="name">
      <TextInput label="Name" required autoComplete="name" data-autofocus {...inputProps('name')} />
    </PanelDrawer>
  )
}
