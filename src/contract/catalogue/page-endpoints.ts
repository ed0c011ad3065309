import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { ofAddon } from '../endpoints/subjects.ts'
import { time } from '../formats/field-types.ts'
import { documentationStatus } from '../listing.ts'
import { marketplacePage, pagePlan } from './marketplace-page.ts'

/**
 * An add-on's marketplace page as it would be published now, and as customers see it; null if the marketplace has none.
 * `plansInGa` are the plans that GA opens, null from GA on. `nextAt` is when the next publication begins, or has begun
 * if it is not done. `docsStatus` is that of its Dev Center article.
 */
export const pagePublishing = v.object({
  draft: marketplacePage,
  published: v.nullable(v.object({ page: marketplacePage, publishedAt: time })),
  plansInGa: v.nullable(v.array(pagePlan)),
  docsStatus: v.nullable(documentationStatus),
  nextAt: time,
})
export type Publishing = v.InferOutput<typeof pagePublishing>

export const publicationCreate = endpoint({
  summary: 'Publishes the add-on’s marketplace page at once; 409 if the marketplace has none of it.',
  ...ofAddon,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/addons/:addon/publications',
  result: pagePublishing,
  status: 201,
})
