import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { time } from '../formats/field-types.ts'
import { slugPattern } from '../formats/slug.ts'
import { marketplacePage } from './marketplace-page.ts'

/** Answers are made of pages as they were stored. */
const service = { access: 'service', may: 'catalogue', method: 'GET', written: true } as const

/** A published page, and when it last changed. */
const catalogueEntry = v.object({ ...marketplacePage.entries, publishedAt: time })

/**
 * Published pages in the order of their last publication. `serial` is the `since` of the next request, which misses
 * nothing. With a `since`, `addons` are those published after it, and `gone` the slugs of those taken off after it;
 * without one, `gone` is empty.
 */
const catalogue = v.object({
  serial: v.number(),
  addons: v.array(catalogueEntry),
  gone: v.array(v.string()),
})

const serial = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'must be the serial of an earlier answer'),
  v.transform(Number),
)

export const catalogueView = endpoint({
  summary: 'All that the marketplace shows; since a serial, only what has changed and what is gone.',
  ...service,
  path: '/platform/catalogue',
  query: v.strictObject({ since: v.exactOptional(serial) }),
  result: catalogue,
})

export const catalogueEntryView = endpoint({
  summary: 'What the marketplace shows of one add-on.',
  ...service,
  path: '/platform/catalogue/:slug',
  params: v.object({ slug: v.pipe(v.string(), v.regex(slugPattern)) }),
  result: catalogueEntry,
})
