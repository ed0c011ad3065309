import { createFileRoute } from '@tanstack/react-router'
import { currentUser } from '../session/current-user.ts'
import { untilSignedIn } from '../session/session-gate.ts'

export const Route = createFileRoute('/_authenticated')({
  beforeLoad: ({ context, location }) => untilSignedIn(context.session, location.href),
  loader: () => currentUser(),
})
