import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { NameForm } from './name-form.tsx'

export const Route = createFileRoute('/_authenticated/account/name/edit')({
  head: () => ({ meta: [{ title: 'Your name' }] }),
  component: EditName,
})

function EditName() {
  const user = useUser()
  const { onSaved, onClosed } = usePanelEnd({ to: '/account' }, 'Name changed.')
  const saved = () => {
    forgetUser()
    onSaved()
  }
  return <NameForm user={user} onSaved={saved} onClosed={onClosed} />
}
