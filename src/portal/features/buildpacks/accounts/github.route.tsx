import { createFileRoute } from '@tanstack/react-router'
import { AccountForm } from './account-form.tsx'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/_list/github')({
  head: () => ({ meta: [{ title: 'Connect GitHub' }] }),
  component: ConnectGitHub,
})

function ConnectGitHub() {
  const { next, archived } = Route.useSearch()
  const page =
    next === 'publish'
      ? ({ to: '/buildpacks/publish' } as const)
      : ({ to: '/buildpacks', search: archived === undefined ? {} : { archived } } as const)
  return <AccountForm {...usePanelEnd(page, 'GitHub account connected.')} />
}
