import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/admin/repricing/')({
  beforeLoad: ({ search }) => {
    throw redirect({
      to: '/admin/repricing/$group',
      params: { group: 'current' },
      search,
      replace: true,
    })
  },
})
