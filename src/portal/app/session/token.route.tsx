import { createFileRoute } from '@tanstack/react-router'
import { AccessToken } from './access-token.tsx'

export const Route = createFileRoute('/_authenticated/token')({
  head: () => ({ meta: [{ title: 'Access token' }] }),
  component: AccessToken,
})
