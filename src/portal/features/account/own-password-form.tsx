import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { minPasswordLength } from '#contract/user.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { passwordUpdate } from '#contract/endpoints/account.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const values = v.object({ current: v.string(), password: v.string(), again: v.string() })
type Values = v.InferOutput<typeof values>

/** The panel for one's own password. Keeps no draft, since all of it is secret. */
export function OwnPasswordForm(end: PanelEnd) {
  const { panel, inputProps } = usePanelForm<Values>({
    calls: { save: savesTo(passwordUpdate) },
    etag: null,
    secret: true,
    stored: { current: '', password: '', again: '' },
    isValues: (value): value is Values => v.is(values, value),
    labels: { current: 'Current password', password: 'New password', again: 'New password again' },
    validate: {
      current: (current) => (current === '' ? 'Enter your current password.' : null),
      password: (password) =>
        password.length < minPasswordLength
          ? `The new password needs at least ${minPasswordLength} characters.`
          : null,
      again: (again, { password }) => (again === password ? null : 'The two new passwords differ.'),
    },
    body: ({ current, password }) => ({ current, password }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Your password" verb="Change password" returnsTo="password">
      <p>Other browsers will have to sign in again.</p>
      <TextInput
        label="Current password"
        type="password"
        required
        autoComplete="current-password"
        data-autofocus
        {...inputProps('current')}
      />
      <TextInput
        label="New password"
        type="password"
        required
        description={`At least ${minPasswordLength} characters.`}
        autoComplete="new-password"
        {...inputProps('password')}
      />
      <TextInput
        label="New password again"
        type="password"
        required
        autoComplete="new-password"
        {...inputProps('again')}
      />
    </PanelDrawer>
  )
}
