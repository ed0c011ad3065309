import { addonActionList, addonList } from '#contract/endpoints/addons.ts'
import type { Found } from '#machines/shapes/palette.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage } from '#portal/wire/load.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'

/** The number of add-ons the palette shows. */
const shownAddons = 8

interface Asked {
  query: string
  addon: string | null
  actions: Found['actions'] | null
}

/** Searches for palette entries. Rejects with a ProblemError. */
export async function findForPalette({ query, addon, actions }: Asked, signal: AbortSignal): Promise<Found> {
  const q = query.trim()
  const range = `items ..; max=${shownAddons}`
  const [addons, found] = await Promise.all([
    searchWording(q) !== null
      ? { rows: [] }
      : listPage(addonList, { query: q === '' ? {} : { q } }, { range, signal }),
    actions ?? (addon === null ? [] : callApi(addonActionList, { params: { addon } }, { signal })),
  ])
  return { addons: addons.rows, actions: found }
}
