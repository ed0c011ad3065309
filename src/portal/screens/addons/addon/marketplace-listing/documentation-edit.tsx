import { createFileRoute, notFound } from '@tanstack/react-router'
import { DocumentationForm } from '../../../../components/listing/documentation/documentation-form.tsx'
import { pageBehind } from '../../../../panel-gate.ts'
import { useTabPanel } from '../../../../use-tab-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/documentation/edit',
)({
  loader: async ({ parentMatchPromise }) => {
    const tab = '/addons/$addonSlug/marketplace-listing'
    const { addon, documentations } = await pageBehind(tab, parentMatchPromise)
    const [documentation] = documentations
    if (documentation === undefined) throw notFound()
    return { addon, documentation }
  },
  // A panel begins with what is stored now, never with what was loaded before.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Documentation' }] }),
  component: EditDocumentation,
})

function EditDocumentation() {
  const { addon, documentation } = Route.useLoaderData()
  const { saved, close } = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug)
  return (
    <DocumentationForm
      key={documentation.id}
      addon={addon}
      documentation={documentation}
      onSaved={() => void saved('Marketplace listing updated')}
      onClosed={close}
    />
  )
}
