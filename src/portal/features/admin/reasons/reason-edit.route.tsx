import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { ReasonForm } from './reason-form.tsx'
import { requireReason } from './require-reason.ts'

export const Route = createFileRoute('/_authenticated/admin/reasons/$reasonId/edit')({
  loader: ({ params: { reasonId }, abortController, preload }) =>
    requireReason(reasonId, abortController, preload),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit reason' }] }),
  component: EditReason,
})

function EditReason() {
  const reason = Route.useLoaderData()
  const end = usePanelEnd({ to: '/admin/reasons' }, 'Reason saved.')
  return <ReasonForm key={reason.id} reason={reason} {...end} />
}
