import { createFileRoute } from '@tanstack/react-router'
import { type AddonSearch, addonSearch, firstRange } from '../../addon-search.ts'
import { allPages } from '../../all-pages.ts'
import { api, listPage } from '../../api.ts'
import { AddonsScreen } from '../../components/addons/addons-screen.tsx'
import { AddonsSkeleton } from '../../components/addons/addons-skeleton.tsx'
import { loadAllAddons } from '../../components/addons/load-all-addons.ts'
import { currentUser } from '../../current-user.ts'

const page = (query: AddonSearch, range: string, signal: AbortSignal) =>
  listPage('addonList', { query }, { range, signal })

export const Route = createFileRoute('/_authenticated/addons/')({
  validateSearch: addonSearch,
  loaderDeps: ({ search }) => search,
  /** The own company's add-ons; for platform admins also the first page of everybody's. */
  loader: async ({ deps, abortController: { signal } }) => {
    const [user, first] = await Promise.all([currentUser(), page(deps, firstRange, signal)])
    if (user.isHerokuAdmin) {
      // Where the list is drawn, it asks again and shows what went wrong.
      loadAllAddons().catch(() => {})
      const { company } = user
      const own =
        company === null ? [] : await api.companyAddonList({ params: { id: company.id } }, { signal })
      return { user, own, everybodys: first }
    }
    const filtered = Object.values(deps).some((value) => value !== undefined)
    const unfiltered = filtered ? await page({}, firstRange, signal) : first
    return { user, own: await allPages(unfiltered, (range) => page({}, range, signal)), everybodys: null }
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
