import { createFileRoute } from '@tanstack/react-router'
import { UnknownAddress } from '../components/unknown-address.tsx'

/** Every path of the authenticated area that is none of the others. */
export const Route = createFileRoute('/_authenticated/$')({
  head: () => ({ meta: [{ title: 'Not found' }] }),
  component: UnknownAddress,
})
