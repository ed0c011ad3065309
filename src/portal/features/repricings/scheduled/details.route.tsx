import { createFileRoute, notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'
import { NoRepricing, RepricingDetails } from './repricing-details.tsx'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'

export const Route = createFileRoute('/_authenticated/admin/repricing/$group/$repricingId')({
  loader: async ({ params: { repricingId: id }, abortController: { signal } }) => {
    try {
      return await api.repricingView({ params: { id } }, { signal })
    } catch (error) {
      throw problemOf(error).kind === 'missing' ? notFound() : error
    }
  },
  // It shows what is stored now, never what was loaded before.
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? []
        : [{ title: `Repricing of ${loaderData.addon.slug} / ${loaderData.plan.slug}` }],
  }),
  component: DetailsPage,
  notFoundComponent: Missing,
  // The list stays meanwhile.
  pendingMs: Infinity,
})

/** Goes back to the list as it was. */
function useClose() {
  const goBack = useWayBack()
  const { group } = Route.useParams()
  return () => void goBack({ to: '/admin/repricing/$group', params: { group }, search: true })
}

function DetailsPage() {
  return <RepricingDetails repricing={Route.useLoaderData()} onClose={useClose()} />
}

function Missing() {
  return <NoRepricing onClose={useClose()} />
}
