import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'

/** Every path of the authenticated area that is none of the others. */
export const Route = createFileRoute('/_authenticated/$')({
  head: () => ({ meta: [{ title: 'Not found' }] }),
  component: NotFound,
})
