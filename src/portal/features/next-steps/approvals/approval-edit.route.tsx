import { addonView } from '#contract/endpoints/addons.ts'
import { approvalView } from '#contract/endpoints/approvals.ts'
import { createFileRoute, getRouteApi, notFound, redirect } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { decisionOn } from '#machines/situation.ts'
import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import { approvalNotEditable } from '#contract/wording/approvals.ts'
import { callApi } from '#portal/wire/api.ts'
import { ApprovalEdit } from './approval-edit.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

/** Asks the lifecycle whether staff may edit the approval. */
const isEditable = (approval: Approval, { state: stage }: Addon): boolean =>
  decisionOn(approval, stage).can({ type: 'edit', by: 'admin' })

const addonRoute = getRouteApi('/_authenticated/addons/$addonSlug')

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/next-steps/approvals/$approvalId/edit',
)({
  beforeLoad: async ({ params: { addonSlug } }) => {
    const user = await currentUser()
    if (user.isHerokuAdmin) return
    flash.warning('Only platform staff can edit approvals.')
    throw redirect({ to: '/addons/$addonSlug/next-steps', params: { addonSlug }, replace: true })
  },
  loader: async ({ params: { addonSlug, approvalId }, abortController: { signal }, cause }) => {
    const [approval, addon] = await Promise.all([
      callApi(approvalView, { params: { id: approvalId } }, { signal }).catch((error: unknown) => {
        if (problemOf(error).kind === 'missing') return null
        throw error
      }),
      callApi(addonView, { params: { addon: addonSlug } }, { signal }).catch((error: unknown) => {
        throw problemOf(error).kind === 'missing' ? notFound() : error
      }),
    ])
    if (approval?.addon.id !== addon.id) {
      flash.warning(`${addon.displayName} has no such approval. The link may be wrong.`)
      throw redirect({ to: '/addons/$addonSlug/next-steps', params: { addonSlug }, replace: true })
    }
    // While the panel is open, a save may have made the approval final; the panel then closes itself.
    if (cause !== 'stay' && !isEditable(approval, addon)) {
      flash.warning(approvalNotEditable)
      throw redirect({ to: '/addons/$addonSlug/next-steps', params: { addonSlug }, replace: true })
    }
    return approval
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit approval' }] }),
  component: ApprovalEditPage,
})

function ApprovalEditPage() {
  const addon = addonRoute.useLoaderData()
  const approval = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/next-steps', addon.slug, 'Approval saved.')
  return <ApprovalEdit key={approval.id} addon={addon} approval={approval} {...end} />
}
