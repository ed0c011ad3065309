import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router'
import { LoadingPage } from '../../../components/loading-page.tsx'
import { NextStepsScreen } from '../../../components/next-steps/next-steps-screen.tsx'
import { currentUser } from '../../../current-user.ts'
import { loadNextSteps } from '../../../next-steps-data.ts'
import { loadStaffReview } from '../../../staff-review-data.ts'

const addonRoute = getRouteApi('/_authenticated/addons/$addonSlug')

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/next-steps')({
  loader: async ({ params: { addonSlug }, abortController: { signal } }) => {
    const review = currentUser().then((user) =>
      user.isHerokuAdmin ? loadStaffReview(addonSlug, signal) : null,
    )
    const [data, staff] = await Promise.all([loadNextSteps(addonSlug, signal), review])
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
      <NextStepsScreen key={addon.id} addon={addon} data={data} review={isReviewed ? review : null} />
      <Outlet />
    </>
  )
}
