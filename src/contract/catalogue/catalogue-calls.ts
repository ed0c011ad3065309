import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { time } from '../formats/field-types.ts'
import { marketplacePage } from './marketplace-page.ts'

const service = { access: 'service', may: 'catalogue', method: 'GET' } as const

/** A published page. */
export const catalogueEntry = v.object({ ...marketplacePage.entries, publishedAt: time })

/**
 * Published pages by slug. `serial` grows with every publication; `since` a serial, `addons` are those published after it,
 * and `gone` the slugs of those that were taken off after it.
 */
export const catalogue = v.object({
  serial: v.number(),
  addons: v.array(catalogueEntry),
  gone: v.array(v.string()),
})

export const catalogueQuery = v.strictObject({
  since: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the serial of an earlier answer'), v.transform(Number)),
  ),
})

export const catalogueView = endpoint({
  summary: 'All that the marketplace shows; since a serial, only what has changed and what is gone.',
  ...service,
  path: '/platform/catalogue',
  query: catalogueQuery,
  result: catalogue,
})

export const catalogueEntryView = endpoint({
  summary: 'What the marketplace shows of one add-on.',
  ...service,
  path: '/platform/catalogue/:slug',
  params: v.object({ slug: v.string() }),
  result: catalogueEntry,
})
