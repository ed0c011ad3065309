import type { Found } from '#machines/shapes/palette.ts'
import { searchView } from '#contract/search/search-endpoint.ts'
import { callApi } from '#portal/wire/api.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'

interface Asked {
  query: string
  addon: string | null
  actions: Found['actions'] | null
}

/** Searches for palette entries, in one request. Rejects with a ProblemError. */
export async function findForPalette({ query, addon, actions }: Asked, signal: AbortSignal): Promise<Found> {
  const q = query.trim()
  const found = await callApi(
    searchView,
    {
      query: {
        // What is too long finds nothing, as the field says.
        ...(q !== '' && searchWording(q) === null && { q }),
        ...(addon !== null && actions === null && { addon }),
      },
    },
    { signal },
  )
  return { ...found, actions: actions ?? found.actions }
}
