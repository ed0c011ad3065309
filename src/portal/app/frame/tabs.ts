/** The seven tabs of an add-on, in SPEC's order. */
export type TabPath =
  | 'next-steps'
  | 'marketplace-listing'
  | 'plans'
  | 'reports'
  | 'logs'
  | 'company'
  | 'settings'

export interface Tab {
  path: TabPath
  name: string
  /** Paths and anchors behind it, after the tab's own; '#' stands for any anchor. */
  places: readonly string[]
}

/** The tabs that exist. A link to anything else of an add-on is shown as text. */
export const builtTabs: readonly Tab[] = [
  { path: 'next-steps', name: 'Next Steps', places: ['', '#'] },
  {
    path: 'marketplace-listing',
    name: 'Marketplace Listing',
    places: [
      '',
      '#',
      '/preview',
      '/general-information/edit',
      '/general-information/edit#name',
      '/general-information/edit#summary',
      '/general-information/edit#icon',
      '/screenshots/new',
      '/benefits/new',
      '/documentation/edit',
    ],
  },
  {
    path: 'plans',
    name: 'Features & Plans',
    places: ['', '#', '/features/new', '/custom-plans-edit', '/alpha-users/new', '/new'],
  },
  { path: 'reports', name: 'Reports', places: ['', '#'] },
  { path: 'logs', name: 'Logs', places: ['', '#'] },
  {
    path: 'company',
    name: 'Company',
    places: ['', '#', '/general-information/edit', '/company-users/new', '/supplier-information/new'],
  },
  {
    path: 'settings',
    name: 'Settings',
    places: ['', '#', '/marketing/edit', '/support-information/edit', '/metadata/edit'],
  },
]

/** The link of a requirement item about one record. */
const ofOneRecord = /^\/addons\/[^/]+\/plans\/[\w-]+\/edit(#offering-[\w-]+)?$/

/** Checks that a path in the portal, as requirement items and blockers name it, leads somewhere. */
export function leadsSomewhere(href: string): boolean {
  if (href === '/addons' || ofOneRecord.test(href)) return true
  const parts = /^\/addons\/[^/#]+\/([^/#]+)([^#]*)(#.*)?$/.exec(href)
  const tab = builtTabs.find(({ path }) => path === parts?.[1])
  if (tab === undefined || parts === null) return false
  const anchor = parts[3] ?? ''
  const place = (parts[2] ?? '') + anchor
  return tab.places.includes(place) || (parts[2] === '' && anchor !== '' && tab.places.includes('#'))
}
