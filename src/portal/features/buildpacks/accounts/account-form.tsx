import { Anchor, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/PasswordInput.css'
import { isBlank } from '#contract/formats/plain-text.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { sourceAccountLink } from '#contract/endpoints/registry.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Values {
  token: string
}
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'

/**
 * The panel that connects a GitHub account with an access token. Keeps no draft, since the token is a secret.
 */
export function AccountForm(end: PanelEnd) {
  const { panel, inputProps } = usePanelForm<Values>({
    calls: { save: savesTo(sourceAccountLink) },
    etag: null,
    secret: true,
    stored: { token: '' },
    isValues,
    labels: { token: 'Access token' },
    validate: { token: (token) => (isBlank(token) ? 'Enter the access token.' : null) },
    body: ({ token }) => ({ token: token.trim() }),
    ...end,
  })
  return (
    <PanelDrawer panel={panel} title="Connect GitHub" verb="Connect GitHub" returnsTo="accounts">
      <p>
        Make a token in GitHub’s{' '}
        <Anchor href="https://github.com/settings/personal-access-tokens" target="_blank" rel="noreferrer">
          developer settings
        </Anchor>{' '}
        with read access to contents and metadata of the repositories that you publish. It is stored
        encrypted, used for reading only, and never shown again.
      </p>
      <PasswordInput
        label="Access token"
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...inputProps('token')}
      />
    </PanelDrawer>
  )
}
