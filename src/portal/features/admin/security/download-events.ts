import { securityEventList } from '#contract/endpoints/security.ts'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import { problemOf } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import { tellRefused } from '#portal/workflow/shapes/tell-refused.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import type { EventFile } from './event-files.ts'
import type { SecuritySearch } from './search.ts'

/** The most events that a file has. */
export const mostEvents = 20_000

/** The number of exported events, and of all that there are. */
export interface Exported {
  count: number
  total: number
}

/**
 * Downloads the latest events of these filters as a file, newest first, and tells after each page how far it is.
 * Returns null where it failed, after showing why.
 */
export async function downloadEvents(
  kind: EventFile,
  search: SecuritySearch,
  onPage: (soFar: Exported) => void,
): Promise<Exported | null> {
  const files = await import('./event-files.ts').catch(() => null)
  if (files === null) {
    flash.error('The code of exports could not be loaded. Try again, or reload the page.')
    return null
  }
  try {
    const events: SecurityEventEntry[] = []
    let total = 0
    // The most that the platform gives at a time.
    let range: string | null = 'items ..; max=1000'
    while (range !== null && events.length < mostEvents) {
      const page: Page<SecurityEventEntry> = await listPage(
        securityEventList,
        { query: { ...search, export: kind } },
        { range },
      )
      events.push(...page.rows)
      ;({ nextRange: range, total } = page)
      onPage({ count: events.length, total })
    }
    saveFile(files.eventsFile(kind, events), `security-events.${kind}`)
    return { count: events.length, total }
  } catch (error) {
    tellRefused({ problem: problemOf(error) })
    return null
  }
}
