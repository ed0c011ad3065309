import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { type RepricingGroup, repricingGroups } from '#machines/repricing/lifecycle.ts'
import { RepricingAdmin } from './repricing-admin.tsx'
import { loadRepricings } from './repricing-lists.ts'
import { groupNames } from './repricing-groups.ts'

const groupOf = (name: string): RepricingGroup => {
  if (!Object.hasOwn(repricingGroups, name)) throw notFound()
  return name as RepricingGroup
}

export const Route = createFileRoute('/_authenticated/admin/repricing/$group')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps, abortController: { signal } }) =>
    loadRepricings(groupOf(params.group), deps, signal),
  // The details of one open over the list as it is; another tab or filter reads it anew.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: loaderData === undefined ? [] : [{ title: `Repricing: ${groupNames[loaderData.group]}` }],
  }),
  component: RepricingGroupPage,
  // While another tab or filter loads, the rows of the one before stay.
  pendingMs: Infinity,
})

function RepricingGroupPage() {
  return (
    <>
      <RepricingAdmin lists={Route.useLoaderData()} />
      <Outlet />
    </>
  )
}
