import { createFileRoute, redirect } from '@tanstack/react-router'
import { workflowsSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/workflows')({
  validateSearch: workflowsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({
      to: '/workflows/$machine',
      params: { machine: 'progression-lifecycle' },
      search,
      replace: true,
    })
  },
})
