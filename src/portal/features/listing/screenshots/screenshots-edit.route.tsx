import { createFileRoute, notFound } from '@tanstack/react-router'
import { ScreenshotForm } from './screenshot-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/screenshots/$screenshotId/edit',
)({
  loader: async ({ params: { screenshotId }, parentMatchPromise }) => {
    const { addon, screenshots } = await requireEditableAddon(
      '/addons/$addonSlug/marketplace-listing',
      parentMatchPromise,
    )
    const screenshot = screenshots.find(({ id }) => id === screenshotId)
    if (screenshot === undefined) throw notFound()
    return { addon, screenshot }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit screenshot' }] }),
  component: EditScreenshot,
})

function EditScreenshot() {
  const { addon, screenshot } = Route.useLoaderData()
  const tab: TabRoute = '/addons/$addonSlug/marketplace-listing'
  const end = useTabPanel(tab, addon.slug, 'Screenshot saved')
  const removal = useTabPanel(tab, addon.slug, 'Screenshot removed')
  return (
    <ScreenshotForm
      key={screenshot.id}
      addon={addon}
      screenshot={screenshot}
      {...end}
      onRemoved={removal.onSaved}
    />
  )
}
