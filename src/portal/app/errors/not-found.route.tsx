import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'

/** Catches every unknown path of the authenticated area. */
export const Route = createFileRoute('/_authenticated/$')({
  head: () => ({ meta: [{ title: 'Not found' }] }),
  component: NotFound,
})
