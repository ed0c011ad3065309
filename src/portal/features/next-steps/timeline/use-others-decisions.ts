import { addonView } from '#contract/endpoints/addons.ts'
import type { Addon } from '#contract/addon.ts'
import { callApi } from '#portal/wire/api.ts'
import type { NextSteps } from '../data.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Keeps the next steps up to date with others' changes to the add-on, by its revision. */
export function useOthersDecisions(
  { id, revision }: Pick<Addon, 'id' | 'revision'>,
  { approvals }: Pick<NextSteps, 'approvals'>,
): void {
  const reload = useReload()
  const isPending = approvals.some(({ state }) => state === 'pending')
  useChangesPolling(isPending, async (signal) => {
    const now = await callApi(addonView, { params: { addon: id } }, { signal })
    if (now.revision !== revision) await reload()
  })
}
