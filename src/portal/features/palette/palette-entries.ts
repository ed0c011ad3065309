import type { Found } from '#machines/shapes/palette.ts'
import { stageNames, stages } from '#contract/stage.ts'
import { builtTabs } from '#portal/app/frame/tabs.ts'
import { actionEntries, type PaletteEntry } from './action-entries.ts'

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

interface Page {
  title: string
  href: string
}

const pages: readonly Page[] = [
  { title: 'Add-ons', href: '/addons' },
  { title: 'Buildpack registry', href: '/buildpacks' },
  { title: 'Publish a buildpack', href: '/buildpacks/publish' },
  { title: 'Access token', href: '/token' },
  { title: 'Changelog', href: '/changelog' },
  { title: 'Partner program', href: '/provider/home' },
  { title: 'Log out', href: '/logout' },
]

const adminPages: readonly Page[] = [
  { title: 'Admin', href: '/admin' },
  { title: 'Approvals inbox', href: '/admin/approvals' },
  { title: 'Repricing: current requests', href: '/admin/repricing/current' },
  { title: 'Repricing: scheduled', href: '/admin/repricing/scheduled' },
  { title: 'Repricing: request history', href: '/admin/repricing/history' },
  { title: 'Addresses', href: '/admin/addresses' },
  { title: 'Users', href: '/admin/users' },
  { title: 'Email lookup', href: '/admin/email-lookup' },
  { title: 'Outbox', href: '/admin/outbox' },
  { title: 'Workflows', href: '/workflows' },
]

const pageEntry = ({ title, href }: Page): PaletteEntry => ({
  id: `page ${href}`,
  title,
  detail: null,
  href,
  blocked: null,
})

const nameOfStage = (state: string): string | null => {
  const stage = stages.find((each) => each === state)
  return stage === undefined ? null : stageNames[stage]
}

/** Every word that was typed stands in the entry. */
function fits(query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ title, detail }: PaletteEntry) => {
    const text = `${title} ${detail ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

interface Given {
  query: string
  /** The add-on that the page is about; null elsewhere. */
  addon: string | null
  found: Found | null
  isAdmin: boolean
}

/** Lists the palette's finds for a query: acts and tabs of the add-on at hand, then add-ons, then pages. */
export function paletteGroups({ query, addon, found, isAdmin }: Given): PaletteGroup[] {
  const typed = query.trim()
  const actions =
    addon === null ? [] : actionEntries(addon, found?.actions ?? [], { all: typed !== '', isAdmin })
  const tabs =
    addon === null
      ? []
      : builtTabs.map(({ path, name }) => pageEntry({ title: name, href: `/addons/${addon}/${path}` }))
  const addons = (found?.addons ?? []).map(({ slug, displayName, state }): PaletteEntry => ({
    id: `addon ${slug}`,
    title: displayName,
    detail: [slug, nameOfStage(state)].filter(Boolean).join(' · '),
    href: `/addons/${slug}`,
    blocked: null,
  }))
  const isFitting = fits(typed)
  const groups = [
    { title: 'Actions', entries: actions.filter(isFitting) },
    { title: `Tabs of ${addon}`, entries: tabs.filter(isFitting) },
    // Found by the platform, which looks at more than what is shown here.
    { title: 'Add-ons', entries: addons },
    {
      title: 'Pages',
      entries: [...pages, ...(isAdmin ? adminPages : [])].map(pageEntry).filter(isFitting),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
