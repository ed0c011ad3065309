import { createFileRoute } from '@tanstack/react-router'
import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { LimitsSection } from './limits-section.tsx'
import { useAccessToken } from './use-access-token.ts'
import { useUser } from './use-user.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './access-token.module.css'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'

export const Route = createFileRoute('/_authenticated/token')({
  head: () => ({ meta: [{ title: 'Access token' }] }),
  component: AccessToken,
})

/** Shows the user's access token, masked until revealed, and its owner. */
function AccessToken() {
  const { email } = useUser()
  const token = useAccessToken()
  const [shown, setShown] = useState(false)
  return (
    <div className={sectionClasses.screen}>
      <Title order={1}>Access token</Title>
      <div className={`${sectionClasses.section} ${classes.card}`}>
        <p>
          Signed in as <strong>{email}</strong>. Anyone with this token can act as you until it expires or you
          log out; keep it to yourself.
        </p>
        <code className={classes.token}>{shown ? token : '•'.repeat(24)}</code>
        <Group gap="xs">
          <Button variant="default" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
          <CopyButton text={token} instead="Show the token and copy it by hand." />
        </Group>
      </div>
      <LimitsSection of="person" />
    </div>
  )
}
