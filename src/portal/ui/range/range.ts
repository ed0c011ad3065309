import * as v from 'valibot'

/** The first and the last day (YYYY-MM-DD) or month (YYYY-MM), both included; one left out leaves that side open. */
export interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** A range's ends in a URL; what is no day or month is left out. */
export const rangeInUrl = (end: v.GenericSchema<string>) => ({
  from: v.fallback(v.optional(end), undefined),
  to: v.fallback(v.optional(end), undefined),
})

/** A URL's search without a range that ends before it begins. */
export const withoutCrossedRange = <Search extends Range>(search: Search): Search =>
  search.from !== undefined && search.to !== undefined && search.from > search.to
    ? { ...search, from: undefined, to: undefined }
    : search

/** Looks whether an instant (ISO, UTC) is in a range of days. */
export function isWithinDays(instant: string, { from, to }: Range): boolean {
  const day = instant.slice(0, 'YYYY-MM-DD'.length)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

export const isOpenRange = ({ from, to }: Range): boolean => from === undefined && to === undefined

/** A range in words, each end spelled as the screen's other dates are; `all` where both sides are open. */
export function rangeWords({ from, to }: Range, spell: (end: string) => string, all: string): string {
  if (from === undefined) return to === undefined ? all : `Until ${spell(to)}`
  if (to === undefined) return `From ${spell(from)}`
  return from === to ? spell(from) : `${spell(from)} – ${spell(to)}`
}
