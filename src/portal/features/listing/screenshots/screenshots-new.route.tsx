import { createFileRoute, redirect } from '@tanstack/react-router'
import { ScreenshotForm } from './screenshot-form.tsx'
import { mostScreenshots } from '#contract/listing.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { noMoreScreenshots } from './wording.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/screenshots/new')(
  {
    loader: async ({ parentMatchPromise, cause }) => {
      const tab: TabRoute = '/addons/$addonSlug/marketplace-listing'
      const page = await requireEditableAddon(tab, parentMatchPromise)
      // While the last one is being added, stay until it is saved.
      if (page.screenshots.length < mostScreenshots || cause === 'stay') return page
      flash.warning(noMoreScreenshots)
      throw redirect({ to: tab, params: { addonSlug: page.addon.slug }, replace: true })
    },
    gcTime: 0,
    head: () => ({ meta: [{ title: 'Add screenshot' }] }),
    component: NewScreenshot,
  },
)

function NewScreenshot() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Screenshot added')
  return <ScreenshotForm addon={addon} screenshot={null} {...end} />
}
