import { createFileRoute } from '@tanstack/react-router'
import { AdminIndex } from '../../components/admin/admin-index.tsx'

export const Route = createFileRoute('/_authenticated/admin/')({
  component: AdminIndex,
})
