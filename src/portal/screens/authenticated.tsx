import { createFileRoute } from '@tanstack/react-router'
import { PendingScreen } from '../components/pending-screen.tsx'
import { currentUser } from '../current-user.ts'
import { untilSignedIn } from '../session-gate.ts'

export const Route = createFileRoute('/_authenticated')({
  beforeLoad: ({ context, location }) => untilSignedIn(context.session, location.href),
  loader: () => currentUser(),
  pendingComponent: PendingScreen,
})
