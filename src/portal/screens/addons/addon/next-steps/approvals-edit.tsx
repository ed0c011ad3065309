import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/next-steps/approvals/$approvalId/edit',
)({
  component: Outlet,
})
