import { createFileRoute } from '@tanstack/react-router'
import { AdminIndex } from './admin-index.tsx'

export const Route = createFileRoute('/_authenticated/admin/')({
  component: AdminIndex,
})
