import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { countAdmin } from './admin-counts.ts'
import { AdminNav } from './admin-nav.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** What belongs to platform staff; everybody else is sent to the start and told why. */
export const Route = createFileRoute('/_authenticated/admin')({
  beforeLoad: async () => {
    const user = await currentUser()
    if (user.isHerokuAdmin) return
    flash.warning('Only platform staff can open the admin area.')
    throw redirect({ to: '/', replace: true })
  },
  loader: () => countAdmin(),
  // In ms: going from page to page does not count each time.
  staleTime: 30_000,
  head: () => ({ meta: [{ title: 'Admin' }] }),
  component: AdminArea,
})

function AdminArea() {
  return (
    <>
      <AdminNav />
      <Outlet />
    </>
  )
}
