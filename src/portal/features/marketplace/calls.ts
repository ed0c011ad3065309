import { marketplacePageView } from '#contract/catalogue/marketplace-page-endpoint.ts'
import { publicationCreate, type Publishing } from '#contract/catalogue/page-endpoints.ts'
import { differingFields } from '#contract/catalogue/page-fields.ts'
import { callApi } from '#portal/wire/api.ts'

/** True if customers see the draft of a page. */
export const isUpToDate = ({ published, draft }: Pick<Publishing, 'published' | 'draft'>): boolean =>
  published !== null && differingFields(published.page, draft).length === 0

/** The calls that bring an add-on's published page up to date, and read whether it is. */
export const publication = {
  save: async (addon: string, _: boolean, options: { signal: AbortSignal }) =>
    isUpToDate(await callApi(publicationCreate, { params: { addon } }, options)),
  read: async (addon: string, signal: AbortSignal) =>
    isUpToDate(await callApi(marketplacePageView, { params: { addon } }, { signal })),
}
