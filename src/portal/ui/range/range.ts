import * as v from 'valibot'

/**
 * The first and the last day (YYYY-MM-DD) or month (YYYY-MM), inclusive; an omitted one leaves that side
 * open.
 */
export interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** Schema entries of a range in the URL; drops an end that is not a day or month. */
export const rangeInUrl = (end: v.GenericSchema<string>) => ({
  from: v.fallback(v.optional(end), undefined),
  to: v.fallback(v.optional(end), undefined),
})

/** Drops a range that ends before it begins. */
export const withoutCrossedRange = <Search extends Range>(search: Search): Search =>
  search.from !== undefined && search.to !== undefined && search.from > search.to
    ? { ...search, from: undefined, to: undefined }
    : search

/** Checks that an instant (ISO, UTC) lies within a range of days. */
export function isWithinDays(instant: string, { from, to }: Range): boolean {
  const day = instant.slice(0, 'YYYY-MM-DD'.length)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

export const isOpenRange = ({ from, to }: Range): boolean => from === undefined && to === undefined

/** Describes a range, each end formatted by `spell`; `all` if both sides are open. */
export function rangeWording({ from, to }: Range, spell: (end: string) => string, all: string): string {
  if (from === undefined) return to === undefined ? all : `Until ${spell(to)}`
  if (to === undefined) return `From ${spell(from)}`
  return from === to ? spell(from) : `${spell(from)} – ${spell(to)}`
}
