import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'
import { AddonHeader } from './addon-header.tsx'
import { AddonTabs } from './addon-tabs.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug')({
  loader: async ({ params, abortController: { signal } }) => {
    try {
      return await api.addonView({ params: { addon: params.addonSlug } }, { signal })
    } catch (error) {
      if (problemOf(error).kind === 'missing') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.displayName ?? 'Add-on' }] }),
  component: AddonPage,
  notFoundComponent: NotFound,
})

function AddonPage() {
  const addon = Route.useLoaderData()
  return (
    <>
      <AddonHeader addon={addon} />
      <AddonTabs slug={addon.slug} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
