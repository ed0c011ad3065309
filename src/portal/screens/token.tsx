import { createFileRoute } from '@tanstack/react-router'
import { AccessToken } from '../components/access-token.tsx'

export const Route = createFileRoute('/_authenticated/token')({
  head: () => ({ meta: [{ title: 'Access token' }] }),
  component: AccessToken,
})
