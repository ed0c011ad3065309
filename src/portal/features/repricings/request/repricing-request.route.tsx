import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { isActiveRepricing } from '#machines/repricing/lifecycle.ts'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { RepricingScreen } from './repricing-screen.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { loadPlanRepricings } from '../repricing-data.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/$planId/repricing')({
  loader: async ({ params: { addonSlug, planId }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadPlanRepricings(planId, signal).catch((error: unknown) => {
        throw problemOf(error).kind === 'missing' ? notFound() : error
      }),
      parentMatchPromise,
    ])
    if (addon === undefined || data.plan.addon.id !== addon.id) throw notFound()
    // SPEC section 2.
    if (addon.state !== 'ga') {
      flash.warning(
        addon.state === 'shutdown'
          ? 'The add-on is shut down: its plans can’t be repriced.'
          : 'Plans are repriced in GA. Until then a price is edited with its plan.',
      )
      throw redirect({ to: '/addons/$addonSlug', params: { addonSlug }, replace: true })
    }
    return { data, addon }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `Reprice ${loaderData?.data.plan.name ?? 'plan'}` }] }),
  component: PlanRepricingPage,
  pendingComponent: LoadingPage,
})

function PlanRepricingPage() {
  const { addon, data } = Route.useLoaderData()
  // Once a repricing is over, a new form begins.
  const over = data.repricings.filter(({ status }) => !isActiveRepricing(status)).length
  return <RepricingScreen key={`${data.plan.id} ${over}`} addon={addon} data={data} />
}
