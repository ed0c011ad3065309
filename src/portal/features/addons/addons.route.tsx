import { companyAddonList } from '#contract/endpoints/addons.ts'
import { createFileRoute } from '@tanstack/react-router'
import { numbersOfAddons, type AddonSearch, addonPage, addonSearch } from './data.ts'
import { allPages, type Page } from '#portal/wire/load.ts'
import { callApi } from '#portal/wire/api.ts'
import { AllAddonsPart, WaitingPart } from './staff-parts.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { Title } from '@mantine/core'
import type { Addon, AddonCounts } from '#contract/addon.ts'
import type { User } from '#contract/user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { AddonCard } from './addon-card.tsx'
import classes from './addons.module.css'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'

/** The welcome to who has no add-ons yet, with code that nobody else loads. */
const NoAddons = lazyPart(async () => (await import('./no-addons.tsx')).NoAddons)

/** Counts what waits for staff, with code that only they load. */
const countWaiting = async () => (await import('#portal/features/admin/admin-counts.ts')).countAdmin()

/**
 * Loads the rest of the staff page: their own company's add-ons and, in parallel, the counts of what waits.
 */
async function loadStaffParts(deps: AddonSearch, signal: AbortSignal) {
  const user = await currentUser()
  if (!user.isHerokuAdmin) return { user, own: null, counts: null }
  // A failure shows when the list renders and loads again.
  Promise.all([AllAddonsPart.load(), WaitingPart.load()]).catch(() => {})
  const { company } = user
  const [own, counts] = await Promise.all([
    company === null ? [] : callApi(companyAddonList, { params: { id: company.id } }, { signal }),
    numbersOfAddons(deps, signal),
    // If counting fails, the links show without numbers.
    countWaiting().catch(() => {}),
  ])
  return { user, own, counts }
}

async function loadOwn(deps: AddonSearch, first: Awaited<ReturnType<typeof addonPage>>, signal: AbortSignal) {
  const filtered = Object.values(deps).some((value) => value !== undefined)
  const unfiltered = filtered ? await addonPage({}, signal) : first
  return allPages(unfiltered, (range) => addonPage({}, signal, range))
}

export const Route = createFileRoute('/_authenticated/addons/')({
  validateSearch: addonSearch,
  loaderDeps: ({ search }) => search,
  /** The user's company's add-ons; for staff also the first page of all add-ons. */
  loader: async ({ deps, abortController: { signal } }) => {
    const [{ user, own, counts }, first] = await Promise.all([
      loadStaffParts(deps, signal),
      addonPage(deps, signal),
    ])
    if (counts !== null) return { user, own, everybodys: { first, counts } }
    return { user, own: await loadOwn(deps, first, signal), everybodys: null }
  },
  head: () => ({ meta: [{ title: 'Add-ons' }] }),
  component: Addons,
  pendingMs: Infinity,
})

function Addons() {
  return <AddonsScreen {...Route.useLoaderData()} />
}

interface Props {
  user: User
  own: readonly Addon[]
  /** For staff, the first page of every company's add-ons, and their numbers. */
  everybodys: { first: Page<Addon>; counts: AddonCounts } | null
}

/** The company's add-ons as cards, and for staff every company's as a list. */
function AddonsScreen({ user, own, everybodys }: Props) {
  const { now } = useConfig()
  const { company } = user
  const onlyEverybodys = company === null && everybodys !== null
  const heading = onlyEverybodys ? 'All add-ons' : company === null ? 'Add-ons' : `${company.name} add-ons`
  return (
    <>
      <Banners user={user} addons={own} />
      <div className={classes.heading}>
        <Title order={1}>{heading}</Title>
        <AnchorLink to="/buildpacks">Buildpack registry</AnchorLink>
      </div>
      {everybodys !== null && <WaitingPart now={now} />}
      {own.length > 0 && (
        <ul className={classes.cards}>
          {own.map((addon) => (
            <li key={addon.id}>
              <AddonCard addon={addon} reader={user.isHerokuAdmin ? 'admin' : 'provider'} now={now} />
            </li>
          ))}
        </ul>
      )}
      {own.length === 0 && !onlyEverybodys && <NoAddons company={company} />}
      {everybodys !== null && <AllAddonsPart {...everybodys} titled={!onlyEverybodys} now={now} />}
    </>
  )
}
