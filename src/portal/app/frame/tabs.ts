import type { LinkTarget } from '#portal/ui/links.tsx'

type TabPage = { name: string } & Pick<LinkTarget, 'to'>

/** The seven tabs of an add-on, in SPEC's order; `also` are further pages of the tab, wherever their URLs are. */
export const tabs = [
  { name: 'Next Steps', to: '/addons/$addonSlug/next-steps' },
  {
    name: 'Marketplace Listing',
    to: '/addons/$addonSlug/marketplace-listing',
    also: [{ name: 'Marketplace page', to: '/addons/$addonSlug/marketplace-page' }],
  },
  {
    name: 'Features & Plans',
    to: '/addons/$addonSlug/plans',
    also: [
      { name: 'Compare plans', to: '/addons/$addonSlug/plans/matrix' },
      { name: 'Price changes', to: '/addons/$addonSlug/plans/repricings' },
      { name: 'Installs', to: '/addons/$addonSlug/installs' },
    ],
  },
  { name: 'Reports', to: '/addons/$addonSlug/reports' },
  { name: 'Logs', to: '/addons/$addonSlug/logs' },
  { name: 'Company', to: '/addons/$addonSlug/company' },
  { name: 'Settings', to: '/addons/$addonSlug/settings' },
] as const satisfies readonly (TabPage & { also?: readonly TabPage[] })[]

/** Pages of an add-on that have panels over them and no tab; they are linked from elsewhere. */
const untabbed = [{ to: '/addons/$addonSlug/deprecation' }] as const

export type TabRoute = (typeof tabs)[number]['to'] | (typeof untabbed)[number]['to']
