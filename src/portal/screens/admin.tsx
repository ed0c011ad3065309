import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { currentUser } from '../current-user.ts'

/** What belongs to platform staff; everybody else is sent to the start. */
export const Route = createFileRoute('/_authenticated/admin')({
  beforeLoad: async () => {
    const user = await currentUser()
    if (!user.isHerokuAdmin) throw redirect({ to: '/', replace: true })
  },
  head: () => ({ meta: [{ title: 'Admin' }] }),
  component: Outlet,
})
