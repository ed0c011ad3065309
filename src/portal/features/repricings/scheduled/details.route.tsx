import { repricingView } from '#contract/endpoints/repricings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '#portal/app/errors/found.ts'
import { callApi } from '#portal/wire/api.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { Button } from '@mantine/core'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { approvalDate, numericDay } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { changeAmount, changeName } from '../wording.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { FactsList } from '#portal/ui/layout/facts-list.tsx'
import { RepricingStatusTag } from '../repricing-status-tag.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from '#portal/features/admin/admin.module.css'

export const Route = createFileRoute('/_authenticated/admin/repricing/$group/$repricingId')({
  loader: ({ params: { repricingId: id }, abortController: { signal } }) =>
    orNotFound(callApi(repricingView, { params: { id } }, { signal })),
  // Always shows the stored values, never cached ones.
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? []
        : [{ title: `Price change details: ${loaderData.addon.slug} / ${loaderData.plan.slug}` }],
  }),
  component: RepricingDetails,
  notFoundComponent: NoRepricing,
  // The list stays meanwhile.
  pendingMs: Infinity,
})

/** Returns a function that goes back to the list as it was. */
function useClose() {
  const goBack = useWayBack()
  const { group } = Route.useParams()
  return () => void goBack({ to: '/admin/repricing/$group', params: { group }, search: true })
}

/** All details of a repricing, including those its row has no room for. */
function RepricingDetails() {
  const repricing = Route.useLoaderData()
  const onClose = useClose()
  const { addon, plan, message, submitterEmail, createdAt } = repricing
  const { newInstallRepricingCompletedAt: newDone, existingInstallRepricingCompletedAt: existingDone } =
    repricing
  const facts = [
    ['Status', <RepricingStatusTag key="status" repricing={repricing} />],
    ['Message', message],
    ['Price', `${inDollars(repricing.originalPriceCents)} → ${inDollars(repricing.priceCents)}`],
    ['Change', `${changeName(repricing)} ${changeAmount(repricing)}`],
    ['Grandfathered', repricing.grandfathered ? 'Yes: existing installs keep their price' : 'No'],
    [
      'Contact',
      submitterEmail === null ? 'Platform staff' : <Email key="contact" address={submitterEmail} />,
    ],
    ['Requested', approvalDate(createdAt)],
    ['New installs', numericDay(repricing.repriceDate)],
    [
      'Existing installs',
      repricing.existingRepriceDate === null ? 'Never' : numericDay(repricing.existingRepriceDate),
    ],
    ['New installs repriced', newDone === null ? null : approvalDate(newDone)],
    ['Existing installs repriced', existingDone === null ? null : approvalDate(existingDone)],
  ] as const
  return (
    <Dialog title={`${addon.slug} / ${plan.slug}`} returnsTo={`repricing-${repricing.id}`} onClose={onClose}>
      <FactsList facts={facts} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <AnchorLink to="/addons/$addonSlug/plans" params={{ addonSlug: addon.slug }}>
          Plans of {addon.slug}
        </AnchorLink>
        {repricingGroupOf(repricing.status) === 'current' && (
          <AnchorLink to="/admin/approvals/price-changes/$repricingId" params={{ repricingId: repricing.id }}>
            Decide with all evidence
          </AnchorLink>
        )}
      </div>
    </Dialog>
  )
}

/** Shown if no repricing has the URL's id. */
function NoRepricing() {
  const onClose = useClose()
  return (
    <Dialog title="There is no such price change" onClose={onClose}>
      <p className={classes.soft}>The address may be mistyped.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
