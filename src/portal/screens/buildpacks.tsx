import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_authenticated/buildpacks')({
  head: () => ({ meta: [{ title: 'Buildpack registry' }] }),
  component: Outlet,
})
