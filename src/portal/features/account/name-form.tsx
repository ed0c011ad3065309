import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { accountChange, type User } from '#contract/user.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { nameEdit } from './calls.ts'

const values = v.object({ name: v.string() })
type Values = v.InferOutput<typeof values>

interface Props {
  user: User
  onSaved: () => void
  onClosed: () => void
}

/** The panel for one's own name. */
export function NameForm({ user, onSaved, onClosed }: Props) {
  const { panel, inputProps } = usePanelForm<Values>({
    machine: panelMachine(nameEdit),
    etag: user.etag,
    stored: { name: user.name ?? '' },
    isValues: (value) => v.is(values, value),
    labels: { name: 'Name' },
    limits: accountChange,
    validate: { name: (name) => (name.trim() === '' ? 'Enter your name.' : null) },
    body: ({ name }) => ({ name: name.trim() }),
    onSaved,
    onClosed,
  })
  return (
    <PanelDrawer panel={panel} title="Your name" verb="Save name" returnsTo="name">
      <TextInput label="Name" required autoComplete="name" data-autofocus {...inputProps('name')} />
    </PanelDrawer>
  )
}
