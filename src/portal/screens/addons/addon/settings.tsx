import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { ShutdownPanel } from '../../../components/addon/shutdown-panel.tsx'
import { currentUser } from '../../../current-user.ts'

const addonRoute = getRouteApi('/_authenticated/addons/$addonSlug')

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings')({
  /** Its one panel is staff's. */
  beforeLoad: async ({ params }) => {
    const user = await currentUser()
    if (!user.isHerokuAdmin) throw redirect({ to: '/addons/$addonSlug/next-steps', params, replace: true })
  },
  component: SettingsPage,
})

function SettingsPage() {
  const addon = addonRoute.useLoaderData()
  if (addon.state === 'shutdown')
    return <p>{addon.displayName} is shut down. There is nothing left to set.</p>
  return <ShutdownPanel key={addon.id} addon={addon} />
}
