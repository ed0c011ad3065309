import type { Addon } from '#contract/addon.ts'
import { addonView } from '#contract/endpoints/addons.ts'
import { callApi } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'

/** Reads a page of an add-on's plans anew where others have changed the add-on, once the page comes back into sight. */
export function usePlansNews({ id, revision }: Pick<Addon, 'id' | 'revision'>): void {
  const reload = useReload()
  useChangesPolling(false, async (signal) => {
    const now = await callApi(addonView, { params: { addon: id } }, { signal })
    if (now.revision !== revision) await reload()
  })
}
