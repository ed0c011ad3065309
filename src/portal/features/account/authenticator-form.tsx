import { Anchor, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { twoFactorConfirm } from '#contract/endpoints/registry.ts'
import { plainCode } from '#contract/formats/plain-text.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './account.module.css'

/** The calls of the panel; apart from the page's, since they come with those of the registry. `keep` takes the recovery codes. */
const authenticatorConfirmation = (keep: (codes: readonly string[]) => void) => ({
  save: async (values: object, options: CallOptions) => {
    const answer = await callApi(twoFactorConfirm, { body: values as { code: string } }, options)
    keep(answer.recoveryCodes)
    return answer
  },
})

interface Values {
  code: string
}
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

interface Props {
  /** The authenticator's secret. */
  secret: string
  /** Called with the recovery codes that came with it; none where there were some, or where their answer was lost. */
  onSaved: (codes: readonly string[]) => void
  onClosed: () => void
}

/** The panel that sets up an authenticator: its secret, and a first code to prove that it works. */
export function AuthenticatorForm({ secret, onSaved, onClosed }: Props) {
  const { email } = useUser()
  const { config } = useConfig()
  const [{ calls, made }] = useState(() => {
    let made: readonly string[] = []
    const calls = authenticatorConfirmation((codes) => {
      made = codes
    })
    return { calls, made: () => made }
  })
  const { panel, inputProps } = usePanelForm<Values>({
    calls,
    etag: null,
    secret: true,
    stored: { code: '' },
    isValues,
    labels: { code: 'Code' },
    validate: {
      code: (code) => (/^\d{6}$/.test(plainCode(code)) ? null : 'Enter the six digits.'),
    },
    body: ({ code }) => ({ code: plainCode(code) }),
    onSaved: () => onSaved(made()),
    onClosed,
  })
  const issuer = encodeURIComponent(config.productName)
  const url = `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
  return (
    <PanelDrawer
      panel={panel}
      title="Set up an authenticator"
      verb="Confirm the code"
      returnsTo="second-factor"
    >
      <p>
        Give this secret to your authenticator app, or <Anchor href={url}>open it on this device</Anchor>. It
        is shown only here.
      </p>
      <code className={classes.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <div className={sectionClasses.actions}>
        <CopyButton text={secret} label="Copy the secret" instead="Select it and copy it by hand." />
      </div>
      <TextInput
        label="Code"
        required
        description="The six digits that the app now shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...inputProps('code')}
      />
    </PanelDrawer>
  )
}
