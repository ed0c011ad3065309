import { createFileRoute } from '@tanstack/react-router'
import { AccountForm } from './account-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/_list/github')({
  head: () => ({ meta: [{ title: 'Connect GitHub' }] }),
  component: ConnectGitHub,
})

function ConnectGitHub() {
  const reload = useReload()
  const goBack = useWayBack()
  const { next, archived } = Route.useSearch()
  const close = () =>
    next === 'publish'
      ? goBack({ to: '/buildpacks/publish' })
      : goBack({ to: '/buildpacks', search: archived === undefined ? {} : { archived } })
  const saved = async () => {
    flash.success('GitHub account connected.')
    await close()
    await reload()
  }
  return <AccountForm onSaved={() => void saved()} onClosed={() => void close()} />
}
