import { createFileRoute, Outlet, redirect, Link, type LinkProps, useMatches } from '@tanstack/react-router'
import { countAdmin, useAdminCounts, waitingIn } from './admin-counts.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'
import tabs from '#portal/features/addon/addon.module.css'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from './admin.module.css'

/** The staff area; redirects everyone else to the start and flashes why. */
export const Route = createFileRoute('/_authenticated/admin')({
  beforeLoad: async () => {
    const user = await currentUser()
    if (user.isHerokuAdmin) return
    flash.warning('Only platform staff can open the admin area.')
    throw redirect({ to: '/', replace: true })
  },
  loader: () => countAdmin(),
  // In ms: navigating between pages does not count again each time.
  staleTime: 30_000,
  head: () => ({ meta: [{ title: 'Admin' }] }),
  component: AdminArea,
})

function AdminArea() {
  return (
    <>
      <AdminNav />
      <Outlet />
    </>
  )
}

interface Place extends Pick<LinkProps, 'to' | 'params' | 'activeOptions'> {
  name: string
  /** The number of waiting items, and their noun. */
  waiting?: { count: number; words: string; tone?: 'red' }
}

/**
 * Tabs of the staff area with the number of waiting items; on a narrow screen the current one is scrolled
 * into view.
 */
function AdminNav() {
  const counts = useAdminCounts()
  const places: Place[] = [
    { name: 'Overview', to: '/admin', activeOptions: { exact: true } },
    {
      name: 'Approvals',
      to: '/admin/approvals',
      waiting: { count: waitingIn(counts), words: 'waiting' },
    },
    {
      name: 'Repricing',
      to: '/admin/repricing',
      waiting: { count: counts?.desk.repricings.count ?? 0, words: 'current' },
    },
    { name: 'Decided', to: '/admin/decided' },
    { name: 'Companies', to: '/admin/companies' },
    { name: 'Addresses', to: '/admin/addresses' },
    { name: 'Users', to: '/admin/users' },
    { name: 'People', to: '/admin/people' },
    { name: 'Email lookup', to: '/admin/email-lookup' },
    { name: 'Security', to: '/admin/security' },
    {
      name: 'Outbox',
      to: '/admin/outbox',
      waiting: { count: counts?.letters.givenUp ?? 0, words: 'given up', tone: 'red' },
    },
  ]
  const here = useMatches({
    select: (matches) =>
      places.findLast(({ to }) =>
        matches.some(({ fullPath }) => fullPath === to || fullPath.startsWith(`${to}/$`)),
      )?.to,
  })
  const bar = useCurrentInSight(`[data-place='${here}']`)
  return (
    <div className={`${tabs.band} ${tabs.alone}`}>
      <nav ref={bar} aria-label="Admin" className={`${tabs.tabs} ${classes.nav}`}>
        {places.map(({ name, waiting, ...link }) => (
          <Link key={name} {...link} className={tabs.tab} data-place={link.to}>
            {name}
            {waiting !== undefined && waiting.count > 0 && (
              <>
                {' '}
                <span className={classes.count} data-tone={waiting.tone}>
                  {waiting.count.toLocaleString('en')}
                </span>
                <HiddenText> {waiting.words}</HiddenText>
              </>
            )}
          </Link>
        ))}
      </nav>
    </div>
  )
}
