import { createFileRoute, useMatchRoute, useRouter } from '@tanstack/react-router'
import { currentUser } from '../session/current-user.ts'
import { untilSignedIn } from '../session/session-gate.ts'
import { useSelector } from '@xstate/react'
import { AddonsSkeleton } from '#portal/features/addons/addons-skeleton.tsx'
import { LoadingPage } from './loading-page.tsx'

export const Route = createFileRoute('/_authenticated')({
  beforeLoad: ({ context, location }) => untilSignedIn(context.session, location.href),
  loader: () => currentUser(),
  pendingComponent: PendingScreen,
})

/** Placeholder for an authenticated page: its skeleton, or a spinner while signing in. */
function PendingScreen() {
  const { session } = useRouter().options.context
  const signedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const isAddons = useMatchRoute()({ to: '/addons', pending: true }) !== false
  return signedIn && isAddons ? <AddonsSkeleton /> : <LoadingPage />
}
