import { createFileRoute } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { OwnPasswordForm } from './own-password-form.tsx'

export const Route = createFileRoute('/_authenticated/account/password/edit')({
  head: () => ({ meta: [{ title: 'Your password' }] }),
  component: EditPassword,
})

function EditPassword() {
  const reload = useReload()
  const goBack = useWayBack()
  const close = () => goBack({ to: '/account' })
  const saved = async () => {
    flash.success('Password changed.')
    await close()
    await reload()
  }
  return <OwnPasswordForm onSaved={() => void saved()} onClosed={() => void close()} />
}
