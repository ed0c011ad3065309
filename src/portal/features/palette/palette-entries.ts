import type { PortalConfig } from '#contract/config.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { Found } from '#machines/shapes/palette.ts'
import { actionEntries } from './action-entries.ts'
import { actEntries, type PageAddon, tabEntries } from './addon-places.ts'
import { foundEntries } from './found-entries.ts'
import {
  accountPlaces,
  companyPlaces,
  helpEntries,
  ownCompany,
  pages,
  staffPages,
  themeEntries,
} from './pages.ts'
import { fits, type PaletteEntry, placeEntry, rankOf } from './palette-entry.ts'

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

interface Given {
  query: string
  /** The add-on of the current page; null elsewhere. */
  addon: PageAddon | null
  found: Found | null
  /** True if `found` is of an earlier query. */
  isStale: boolean
  isStaff: boolean
  /** The entries chosen last, the latest first. */
  recent: readonly PaletteEntry[]
  links: Pick<PortalConfig['links'], 'docs'>
}

/** Groups what the current add-on has: its steps, tabs and panels. */
function addonGroups({ query, addon, found, isStaff }: Given): PaletteGroup[] {
  if (addon === null) return []
  const all = !isBlank(query)
  return [
    { title: 'Actions', entries: actionEntries(addon.slug, found?.actions ?? [], { all, isStaff }) },
    { title: `Tabs of ${addon.displayName}`, entries: tabEntries(addon) },
    { title: `Changes of ${addon.displayName}`, entries: actEntries(addon, isStaff) },
  ]
}

/** Groups what is there on each page. */
function pageGroups({ query, addon, isStaff, links }: Given): PaletteGroup[] {
  const ofParty = isStaff ? staffPages : [ownCompany, ...(addon === null ? companyPlaces : [])]
  return [
    { title: 'Pages', entries: [...pages, ...ofParty].map((place) => placeEntry(place)) },
    { title: 'Your account', entries: accountPlaces.map((place) => placeEntry(place)) },
    { title: 'Theme', entries: themeEntries },
    // Too many to be read through.
    { title: 'Help', entries: isBlank(query) ? [] : helpEntries(links) },
  ]
}

/** Groups the records that the platform found. */
function recordGroups({ query, found, isStale, isStaff }: Given): PaletteGroup[] {
  if (found === null || isBlank(query)) return []
  const isFitting = fits(query)
  // The platform searches more fields than are shown here. Enter must not take what it found for another query.
  return foundEntries(found, isStaff).map(({ title, entries }) => ({
    title,
    entries: isStale ? entries.filter(isFitting) : entries,
  }))
}

/** Leaves out what is in a group before, and groups of nothing. */
function once(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Lists the results for a query. Without one: what was chosen last, then the steps, tabs and panels of the current
 * add-on, then pages. With one, all that has its words, in each group the best first, and the groups by their best.
 */
export function paletteGroups(given: Given): PaletteGroup[] {
  const { query, recent } = given
  const typed = query.trim()
  const [ofAddon, ofPages] = [addonGroups(given), pageGroups(given)]
  if (typed === '') {
    const local = [...ofAddon, ...ofPages]
    const listed = new Map(local.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])))
    const latest = recent.map((entry) => listed.get(entry.id) ?? entry)
    return once([{ title: 'Recent', entries: latest }, ...local])
  }
  const isFitting = fits(typed)
  const fitting = (groups: readonly PaletteGroup[]) =>
    groups.map(({ title, entries }) => ({ title, entries: entries.filter(isFitting) }))
  const rank = rankOf(typed)
  const places = new Map(recent.map(({ id }, place) => [id, place - recent.length]))
  const order = (a: PaletteEntry, b: PaletteEntry) =>
    rank(a) - rank(b) || (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)
  const bestOf = ({ entries }: PaletteGroup) => Math.min(...entries.map(rank))
  return once([...fitting(ofAddon), ...recordGroups(given), ...fitting(ofPages)])
    .map(({ title, entries }) => ({ title, entries: entries.toSorted(order) }))
    .toSorted((a, b) => bestOf(a) - bestOf(b))
}
