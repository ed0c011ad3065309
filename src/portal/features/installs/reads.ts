import { installList } from '#contract/installs/install-list-endpoint.ts'
import type { Arguments } from '#contract/endpoints/endpoint.ts'
import { addonPlanList } from '#contract/endpoints/plans.ts'
import { readOf } from '#portal/wire/read.ts'

/** The read of the first page of an add-on's installs, newest first. */
export const installsRead = (addon: string, query: NonNullable<Arguments<typeof installList>['query']>) =>
  readOf(installList, { params: { addon }, query })

/** The read of the plans that installs are filtered by. */
export const installPlansRead = (addon: string) => readOf(addonPlanList, { params: { addon } })
