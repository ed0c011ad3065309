import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { loadSettings } from './settings-data.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings')({
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadSettings(addonSlug, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsPage,
  pendingComponent: LoadingPage,
})

function SettingsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <SettingsScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}
