import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Addon } from '#contract/addon.ts'
import { email } from '#contract/formats/field-types.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { api } from '#portal/wire/api.ts'
import { emailFault } from '#portal/workflow/panel/email-fault.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'

interface Values {
  email: string
}

const labels: Record<keyof Values, string> = { email: 'E-mail' }

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

/** The panel that invites a user with a platform account to an alpha add-on. */
export function AlphaUserForm(props: { addon: Addon; onSaved: () => void; onClosed: () => void }) {
  const { addon, onSaved, onClosed } = props
  const { panel, inputProps } = usePanelForm<Values>({
    machine: panelMachine({
      save: (values, options) =>
        api.alphaUserCreate({ params: { addon: addon.id }, body: values as unknown as Values }, options),
    }),
    etag: null,
    stored: { email: '' },
    isValues,
    labels,
    limits: { entries: { email } },
    validate: { email: emailFault },
    body: (values) => ({ email: values.email.trim() }),
    onSaved,
    onClosed,
  })
  return (
    <PanelDrawer panel={panel} title="Invite alpha user" verb="Invite" returnsTo="alpha-users">
      <TextInput
        label={labels.email}
        description={`Of somebody with a platform account. They can then install ${addon.displayName} while it is in alpha.`}
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('email')}
      />
    </PanelDrawer>
  )
}
