import { marketplacePageView } from '#contract/catalogue/marketplace-page-endpoint.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { callApi } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { useIsDue } from './use-is-due.ts'

/**
 * Keeps a screen up to date with an add-on's publications, which raise no revision: looks when the page comes into sight
 * and, once the next publication has begun, until it is done. `isShown` tells whether the screen shows an answer.
 */
export function usePublications(
  addon: string,
  { nextAt }: Pick<Publishing, 'nextAt'>,
  isShown: (answer: Publishing) => boolean,
): void {
  const reload = useReload()
  useChangesPolling(useIsDue(nextAt), async (signal) => {
    if (!isShown(await callApi(marketplacePageView, { params: { addon } }, { signal }))) await reload()
  })
}
