import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/addons/$addonSlug/next-steps', params, replace: true })
  },
})
