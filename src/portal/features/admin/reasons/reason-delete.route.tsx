import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'
import { reasonRemoval } from './calls.ts'
import { requireReason } from './require-reason.ts'

export const Route = createFileRoute('/_authenticated/admin/reasons/$reasonId/delete')({
  loader: ({ params: { reasonId }, abortController, preload }) =>
    requireReason(reasonId, abortController, preload),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Remove reason' }] }),
  component: RemoveReason,
})

/** Asks before a reason is deleted, and says what stays. */
function RemoveReason() {
  const { id, title } = Route.useLoaderData()
  const { onSaved, onClosed } = usePanelEnd({ to: '/admin/reasons' }, 'Reason removed.')
  return (
    <RemovalDrawer
      key={id}
      title={`Remove ${title}?`}
      verb="Remove reason"
      returnsTo="reasons"
      remove={reasonRemoval(id)}
      onRemoved={onSaved}
      onClosed={onClosed}
    >
      <p>
        Staff can no longer choose <b>{title}</b>. Rejections that were sent with it stay as they are. This
        cannot be undone.
      </p>
    </RemovalDrawer>
  )
}
