import * as v from 'valibot'
import { changelog, type ChangelogEntry } from '#contract/changelog.ts'
import { fromWire } from '#contract/formats/names.ts'
import { readConfig } from '#portal/wire/config.ts'
import { takeEarlyAnswer } from '#portal/wire/early-answer.ts'

/**
 * The public changelog, newest first. It needs no session, so it goes past the signed-in portal's api.ts, which
 * this page does not bring along. Rejects with an Error whose message is for the reader.
 */
export async function readChangelog(): Promise<ChangelogEntry[]> {
  const { bases } = await readConfig()
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
