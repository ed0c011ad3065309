import { installList } from '#contract/installs/install-list-endpoint.ts'
import type { Arguments } from '#contract/endpoints/endpoint.ts'
import { addonPlanList } from '#contract/endpoints/plans.ts'
import { readOf } from '#portal/wire/read.ts'
import { filterIn, pageReads } from '#portal/wire/page-reads.ts'

/** The read of the first page of an add-on's installs, newest first. */
export const installsRead = (addon: string, query: NonNullable<Arguments<typeof installList>['query']>) =>
  readOf(installList, { params: { addon }, query })

/** The read of the plans that installs are filtered by. */
export const installPlansRead = (addon: string) => readOf(addonPlanList, { params: { addon } })

export const pages = pageReads({
  '/addons/$addonSlug/installs': ({ addonSlug }, search) => [
    installsRead(addonSlug, filterIn(search, ['q', 'state', 'plan', 'stuck'])),
    installPlansRead(addonSlug),
  ],
})
