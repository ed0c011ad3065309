import { matchTemplate } from '#contract/formats/match-template.ts'
import { addonRead, type AnyPages } from '#portal/wire/page-reads.ts'
import type { Read } from '#portal/wire/read.ts'

const features = import.meta.glob<AnyPages>('./features/**/reads.ts', { eager: true, import: 'pages' })
const pages: AnyPages = Object.assign({}, ...Object.values(features))

const isRead = (given: object): given is Read => 'endpoint' in given

/** The reads that the loaders of the page at a URL make first. Throws a URIError for a path that no page has. */
export function readsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): readonly Read[] {
  const { template = '', params: given = {} } = matchTemplate(Object.keys(pages), pathname) ?? {}
  const decoded = Object.entries(given).map(([name, value]) => [name, decodeURIComponent(value)])
  const params: Record<string, string> = Object.fromEntries(decoded)
  const reads = (pages[template]?.(params, new URLSearchParams(search)) ?? [])
    .filter((each) => each !== null)
    .flatMap((each) => (isRead(each) ? [each] : Object.values(each)))
  const hasAddon = reads.some((each) => each.carries ?? each.leadsTo)
  return params.addonSlug === undefined || hasAddon ? reads : [addonRead(params.addonSlug), ...reads]
}
