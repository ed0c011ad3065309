import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { AccountForm } from '../../../components/buildpacks/account-form.tsx'
import { flash } from '../../../flash.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/_list/github')({
  head: () => ({ meta: [{ title: 'Connect GitHub' }] }),
  component: ConnectGitHub,
})

function ConnectGitHub() {
  const router = useRouter()
  const navigate = useNavigate()
  const { next, archived } = Route.useSearch()
  const close = () =>
    next === 'publish'
      ? navigate({ to: '/buildpacks/publish', replace: true })
      : navigate({ to: '/buildpacks', search: archived === undefined ? {} : { archived }, replace: true })
  const saved = async () => {
    flash.success('GitHub account connected.')
    await close()
    await router.invalidate()
  }
  return <AccountForm onSaved={() => void saved()} onClosed={() => void close()} />
}
