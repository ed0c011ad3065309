import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of a price change before all that waits was in one list. */
export const Route = createFileRoute('/_authenticated/admin/repricing/desk/$repricingId')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/approvals/price-changes/$repricingId', params, replace: true })
  },
})
