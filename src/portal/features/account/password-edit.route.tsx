import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { OwnPasswordForm } from './own-password-form.tsx'

export const Route = createFileRoute('/_authenticated/account/password/edit')({
  head: () => ({ meta: [{ title: 'Your password' }] }),
  component: EditPassword,
})

function EditPassword() {
  return <OwnPasswordForm {...usePanelEnd({ to: '/account' }, 'Password changed.')} />
}
