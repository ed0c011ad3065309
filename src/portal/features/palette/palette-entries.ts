import { linkOptions } from '@tanstack/react-router'
import type { RepricingGroup } from '#machines/repricing/repricing-group.ts'
import type { Found } from '#machines/shapes/palette.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { stageNames, stages } from '#contract/stage.ts'
import type { VisitorPath } from '#contract/visitor-paths.ts'
import type { LinkTarget } from '#portal/ui/links.tsx'
import { tabs as tabsOfAddon } from '#portal/app/frame/tabs.ts'
import { logOutLink } from '#portal/app/session/log-out-link.ts'
import { actionEntries, type PaletteEntry } from './action-entries.ts'

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

interface Page {
  title: string
  leadsTo: LinkTarget | VisitorPath
}

const pages: readonly Page[] = [
  { title: 'Add-ons', leadsTo: linkOptions({ to: '/addons' }) },
  { title: 'Buildpack registry', leadsTo: linkOptions({ to: '/buildpacks' }) },
  { title: 'Publish a buildpack', leadsTo: linkOptions({ to: '/buildpacks/publish' }) },
  { title: 'Notices', leadsTo: linkOptions({ to: '/notices' }) },
  { title: 'Account', leadsTo: linkOptions({ to: '/account' }) },
  { title: 'Webhooks', leadsTo: linkOptions({ to: '/webhooks' }) },
  { title: 'Access token', leadsTo: linkOptions({ to: '/token' }) },
  { title: 'Changelog', leadsTo: '/changelog' },
  { title: 'Partner program', leadsTo: '/provider/home' },
  { title: 'Log out', leadsTo: logOutLink },
]

const repricings = (group: RepricingGroup) =>
  linkOptions({ to: '/admin/repricing/$group', params: { group } })

const adminPages: readonly Page[] = [
  { title: 'Admin', leadsTo: linkOptions({ to: '/admin' }) },
  { title: 'Approvals inbox', leadsTo: linkOptions({ to: '/admin/approvals' }) },
  { title: 'Repricing: current requests', leadsTo: repricings('current') },
  { title: 'Repricing: scheduled', leadsTo: repricings('scheduled') },
  { title: 'Repricing: request history', leadsTo: repricings('history') },
  { title: 'Decided', leadsTo: linkOptions({ to: '/admin/decided' }) },
  { title: 'Rejection reasons', leadsTo: linkOptions({ to: '/admin/reasons' }) },
  { title: 'Companies', leadsTo: linkOptions({ to: '/admin/companies' }) },
  { title: 'Addresses', leadsTo: linkOptions({ to: '/admin/addresses' }) },
  { title: 'Users', leadsTo: linkOptions({ to: '/admin/users' }) },
  { title: 'Email lookup', leadsTo: linkOptions({ to: '/admin/email-lookup' }) },
  { title: 'Security', leadsTo: linkOptions({ to: '/admin/security' }) },
  { title: 'Outbox', leadsTo: linkOptions({ to: '/admin/outbox' }) },
  { title: 'Workflows', leadsTo: linkOptions({ to: '/workflows' }) },
]

const pageEntry = ({ title, leadsTo }: Page): PaletteEntry => ({
  id: `page ${title}`,
  title,
  detail: null,
  leadsTo,
  blocked: null,
})

const nameOfStage = (state: string): string | null => {
  const stage = stages.find((each) => each === state)
  return stage === undefined ? null : stageNames[stage]
}

/** Matches an entry that contains every word of the query. */
function fits(query: string) {
  const words = comparisonKey(query).split(/\s+/).filter(Boolean)
  return ({ title, detail }: PaletteEntry) => {
    const text = comparisonKey(`${title} ${detail ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}

interface Given {
  query: string
  /** The add-on of the current page; null elsewhere. */
  addon: string | null
  found: Found | null
  /** True if `found` is of an earlier query. */
  isStale: boolean
  isStaff: boolean
}

/** Lists the results for a query: steps, tabs and their further pages of the current add-on, then add-ons, then pages. */
export function paletteGroups({ query, addon, found, isStale, isStaff }: Given): PaletteGroup[] {
  const typed = query.trim()
  const actions =
    addon === null ? [] : actionEntries(addon, found?.actions ?? [], { all: typed !== '', isStaff })
  const tabs =
    addon === null
      ? []
      : tabsOfAddon
          .flatMap((tab) => [tab, ...('also' in tab ? tab.also : [])])
          .map(({ to, name }) =>
            pageEntry({ title: name, leadsTo: linkOptions({ to, params: { addonSlug: addon } }) }),
          )
  const addons = (found?.addons ?? []).map(({ slug, displayName, state }): PaletteEntry => ({
    id: `addon ${slug}`,
    title: displayName,
    detail: [slug, nameOfStage(state)].filter(Boolean).join(' · '),
    leadsTo: linkOptions({ to: '/addons/$addonSlug', params: { addonSlug: slug } }),
    blocked: null,
  }))
  const isFitting = fits(typed)
  const groups = [
    { title: 'Actions', entries: actions.filter(isFitting) },
    { title: `Tabs of ${addon}`, entries: tabs.filter(isFitting) },
    // The platform searches more fields than are shown here. Enter must not take what it found for another query.
    { title: 'Add-ons', entries: isStale ? addons.filter(isFitting) : addons },
    {
      title: 'Pages',
      entries: [...pages, ...(isStaff ? adminPages : [])].map(pageEntry).filter(isFitting),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
