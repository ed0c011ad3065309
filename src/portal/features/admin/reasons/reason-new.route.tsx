import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { ReasonForm } from './reason-form.tsx'

export const Route = createFileRoute('/_authenticated/admin/reasons/new')({
  head: () => ({ meta: [{ title: 'New reason' }] }),
  component: NewReason,
})

function NewReason() {
  return <ReasonForm reason={null} {...usePanelEnd({ to: '/admin/reasons' }, 'Reason created.')} />
}
