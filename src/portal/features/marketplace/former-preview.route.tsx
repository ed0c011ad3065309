import { createFileRoute, redirect } from '@tanstack/react-router'

/** The draft's address before the page had one of its own. */
export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/preview')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/addons/$addonSlug/marketplace-page',
      params,
      search: { version: 'draft' },
      replace: true,
    })
  },
})
