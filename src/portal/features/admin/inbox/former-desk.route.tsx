import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of price changes before they were in one list with approvals. */
export const Route = createFileRoute('/_authenticated/admin/repricing/desk')({
  beforeLoad: ({ search: { company } }) => {
    throw redirect({ to: '/admin/approvals', search: { kind: 'repricing', company }, replace: true })
  },
})
