import { createFileRoute } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { NameForm } from './name-form.tsx'

export const Route = createFileRoute('/_authenticated/account/name/edit')({
  head: () => ({ meta: [{ title: 'Your name' }] }),
  component: EditName,
})

function EditName() {
  const user = useUser()
  const reload = useReload()
  const goBack = useWayBack()
  const close = () => goBack({ to: '/account' })
  const saved = async () => {
    forgetUser()
    flash.success('Name changed.')
    await close()
    await reload()
  }
  return <NameForm user={user} onSaved={() => void saved()} onClosed={() => void close()} />
}
