import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { loadRun, runSearch } from './data.ts'
import { ReviewScreen } from './review-screen.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/logs/reviews/$reviewId')({
  validateSearch: runSearch,
  loaderDeps: ({ search }) => ({ otherId: search.with }),
  loader: async ({ params, deps: { otherId }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadRun(params.addonSlug, params.reviewId, otherId, signal),
      parentMatchPromise,
    ])
    const isOwn = (run: { review: { addon: { id: string } } }) => run.review.addon.id === addon?.id
    if (addon === undefined || !isOwn(data) || (data.other !== null && !isOwn(data.other))) throw notFound()
    return { data, addon }
  },
  head: () => ({ meta: [{ title: 'Calls of a review' }] }),
  component: ReviewPage,
  notFoundComponent: NotFound,
})

function ReviewPage() {
  const { addon, data } = Route.useLoaderData()
  return <ReviewScreen key={data.review.id} addon={addon} data={data} />
}
