import type { VisitorPath } from '#contract/visitor-paths.ts'
import { readConfig } from '#portal/wire/config.ts'
import { readChangelog } from './read-changelog.ts'
import type { VisitorData } from './visitor-page.tsx'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What the page at a path shows; what failed stands in it, with the frame where the configuration came. */
export async function loadVisitorPage(path: VisitorPath): Promise<VisitorData> {
  try {
    const config = await readConfig()
    if (path === '/provider/home') return { path, config }
    try {
      return { path, config, entries: await readChangelog() }
    } catch (error) {
      return { path, config, error: messageOf(error) }
    }
  } catch (error) {
    return { path, config: null, error: messageOf(error) }
  }
}
