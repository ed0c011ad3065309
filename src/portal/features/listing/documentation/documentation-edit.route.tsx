import { createFileRoute, notFound } from '@tanstack/react-router'
import { DocumentationForm } from './documentation-form.tsx'
import { addonSituation } from '#machines/situation.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/documentation/edit',
)({
  loader: async ({ parentMatchPromise }) => {
    const tab: TabRoute = '/addons/$addonSlug/marketplace-listing'
    const { addon, documentations } = await requireEditableAddon(tab, parentMatchPromise)
    const [documentation] = documentations
    if (documentation === undefined) throw notFound()
    return { addon, documentation, review: addonSituation(addon).approvals.article_review_approval }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Documentation' }] }),
  component: EditDocumentation,
})

function EditDocumentation() {
  const { addon, documentation, review } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Documentation saved')
  return (
    <DocumentationForm
      key={documentation.id}
      addon={addon}
      documentation={documentation}
      review={review}
      {...end}
    />
  )
}
