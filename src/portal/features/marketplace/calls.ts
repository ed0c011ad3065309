import { marketplacePageView } from '#contract/catalogue/marketplace-page-endpoint.ts'
import { publicationCreate, type Publishing } from '#contract/catalogue/page-endpoints.ts'
import { differingFields, type PageFieldName, pageFieldNames } from '#contract/catalogue/page-fields.ts'
import { callApi } from '#portal/wire/api.ts'

type Versions = Pick<Publishing, 'published' | 'draft'>

/** Lists the fields in which customers do not see the draft of a page; all of them if they see no page. */
export const unpublishedFields = ({ published, draft }: Versions): PageFieldName[] =>
  published === null ? pageFieldNames : differingFields(published.page, draft)

/** True if customers see the draft of a page. */
export const isUpToDate = (of: Versions): boolean => unpublishedFields(of).length === 0

/** The calls that bring an add-on's published page up to date, and read whether it is. */
export const publication = {
  save: async (addon: string, _: boolean, options: { signal: AbortSignal }) =>
    isUpToDate(await callApi(publicationCreate, { params: { addon } }, options)),
  read: async (addon: string, signal: AbortSignal) =>
    isUpToDate(await callApi(marketplacePageView, { params: { addon } }, { signal })),
}
