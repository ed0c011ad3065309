import type { VisitorPath } from '#contract/visitor-paths.ts'
import { loadConfig } from '#portal/wire/config.ts'
import type { VisitorData } from './visitor-page.tsx'
import * as v from 'valibot'
import { changelog, type ChangelogEntry } from '#contract/changelog.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { takeEarlyAnswer } from '#portal/wire/early-answer.ts'

/**
 * Loads the public changelog, newest first. Needs no session, so it bypasses the portal's api.ts, which this
 * page does not load. Rejects with an Error whose message is for the user.
 */
async function readChangelog(): Promise<ChangelogEntry[]> {
  const { bases } = await loadConfig()
  const url = `${new URL(bases.addons, location.origin).href.replace(/\/$/, '')}/changelog`
  try {
    const headers = { accept: 'application/json; version=3' }
    const answer = await (takeEarlyAnswer(url) ?? fetch(url, { headers }))
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return v.parse(changelog, fromWire(changelog, await answer.json()))
  } catch (cause) {
    throw new Error('The changelog could not be loaded. Check your connection and try again.', { cause })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Loads the page at a path. A failure is part of the result, so that the frame shows if the configuration
 * loaded.
 */
export async function loadVisitorPage(path: VisitorPath): Promise<VisitorData> {
  try {
    const config = await loadConfig()
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
