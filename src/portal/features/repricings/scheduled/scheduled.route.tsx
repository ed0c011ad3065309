import { createFileRoute, Outlet } from '@tanstack/react-router'
import { repricingSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/repricing')({
  validateSearch: repricingSearch,
  head: () => ({ meta: [{ title: 'Repricing' }] }),
  component: Outlet,
})
