import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { NextStepsScreen } from './next-steps-screen.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { daysSearch } from '#portal/ui/range/days-search.ts'
import { loadNextSteps } from './next-steps-data.ts'
import { loadStaffReview } from './staff/staff-review-data.ts'

const addonRoute = getRouteApi('/_authenticated/addons/$addonSlug')

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/next-steps')({
  validateSearch: daysSearch,
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: async ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) => {
    const readReview = async () => {
      if (!(await currentUser()).isHerokuAdmin) return null
      // The add-on's revision, which staff's step names, must not be newer than the plans that they look at.
      await parentMatchPromise
      return loadStaffReview(addonSlug, signal)
    }
    const [data, staff] = await Promise.all([loadNextSteps(addonSlug, deps, signal), readReview()])
    return { data, review: staff }
  },
  head: () => ({ meta: [{ title: 'Next Steps' }] }),
  component: NextStepsPage,
  pendingComponent: LoadingPage,
})

function NextStepsPage() {
  const addon = addonRoute.useLoaderData()
  const { data, review } = Route.useLoaderData()
  const isReviewed = addon.state === 'alpha' || addon.state === 'beta'
  return (
    <>
      <NextStepsScreen
        key={addon.id}
        addon={addon}
        data={data}
        days={Route.useSearch()}
        review={isReviewed ? review : null}
      />
      <Outlet />
    </>
  )
}
