import { createFileRoute } from '@tanstack/react-router'
import { type AddonSearch, addonPage, addonSearch, firstRange } from './addon-search.ts'
import { allPages } from '#portal/wire/all-pages.ts'
import { api } from '#portal/wire/api.ts'
import { AddonsScreen } from './addons-screen.tsx'
import { AddonsSkeleton } from './addons-skeleton.tsx'
import { loadAllAddons } from './load-all-addons.ts'
import { currentUser } from '#portal/app/session/current-user.ts'

/** Counts what waits for staff, with code that only they load. */
const countWaiting = async () => (await import('#portal/features/admin/admin-counts.ts')).countAdmin()

/** What only staff's page shows besides the list: their own company's add-ons and, counted meanwhile, what waits. */
async function loadStaffParts(signal: AbortSignal) {
  const user = await currentUser()
  if (!user.isHerokuAdmin) return { user, own: null }
  // Where the list is drawn, it asks again and shows what went wrong.
  loadAllAddons().catch(() => {})
  const { company } = user
  const [own] = await Promise.all([
    company === null ? [] : api.companyAddonList({ params: { id: company.id } }, { signal }),
    // What can't be counted now is only linked to.
    countWaiting().catch(() => {}),
  ])
  return { user, own }
}

async function loadOwn(deps: AddonSearch, first: Awaited<ReturnType<typeof addonPage>>, signal: AbortSignal) {
  const filtered = Object.values(deps).some((value) => value !== undefined)
  const unfiltered = filtered ? await addonPage({}, firstRange, signal) : first
  return allPages(unfiltered, (range) => addonPage({}, range, signal))
}

export const Route = createFileRoute('/_authenticated/addons/')({
  validateSearch: addonSearch,
  loaderDeps: ({ search }) => search,
  /** The own company's add-ons; for platform admins also the first page of everybody's. */
  loader: async ({ deps, abortController: { signal } }) => {
    const [{ user, own }, first] = await Promise.all([
      loadStaffParts(signal),
      addonPage(deps, firstRange, signal),
    ])
    if (own !== null) return { user, own, everybodys: first }
    return { user, own: await loadOwn(deps, first, signal), everybodys: null }
  },
  head: () => ({ meta: [{ title: 'Add-ons' }] }),
  component: Addons,
  pendingComponent: AddonsSkeleton,
  // While another filter loads, the rows of the one before stay.
  pendingMs: Infinity,
})

function Addons() {
  return <AddonsScreen {...Route.useLoaderData()} />
}
