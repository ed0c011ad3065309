import { addonView } from '#contract/endpoints/addons.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import type { TemplateParams } from '#contract/formats/match-template.ts'
import { type Read, readOf } from './read.ts'

/** The reads that the loaders of a page make first, by its path's parameters and its query. */
type PageReads<Params extends string> = (
  params: Readonly<Record<Params, string>>,
  search: URLSearchParams,
) => readonly (Read | Readonly<Record<string, Read>> | null)[]

/** Pages by their templates, whose parameters the type no longer tells. */
export type AnyPages = Readonly<Record<string, PageReads<string>>>

/**
 * The pages of a feature by their templates, as in src/portal/routes.ts, with their first reads; a last `$` is for all
 * pages below one, such as panels. The add-on is read for each of its pages, and needs no mention.
 */
export const pageReads = <Template extends string>(pages: {
  readonly [Each in Template]: PageReads<TemplateParams<Each>>
}): AnyPages => pages as object as AnyPages

/** The read that every page of an add-on makes. */
export const addonRead = (addon: string) => readOf(addonView, { params: { addon } })

/** The read of a whole tab, which has the add-on's own answer in it. */
export const wholeTab = (tab: Read): Read => ({
  ...tab,
  carries: { addon: addonRead(String(tab.given.params?.addon)) },
})

/** A list's filter; what the screen would drop the platform refuses, and nobody takes that answer. */
export const filterIn = (search: URLSearchParams, names: readonly string[]): Record<string, never> =>
  Object.fromEntries(names.map((name) => [name, (search.get(name) || undefined) as never]))

/** The day under this name; drops what the screen would drop. */
export function dayIn(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name) ?? ''
  const at = new Date(`${value}T00:00:00Z`)
  return /^2\d{3}-\d{2}-\d{2}$/.test(value) && at.toJSON()?.startsWith(value) ? value : undefined
}

/** The range of days; drops what the screen would drop. */
export function daysIn(search: URLSearchParams): DayRange {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')]
  return from !== undefined && to !== undefined && from > to ? {} : { from, to }
}
