import type * as v from 'valibot'
import type { apiAuthorization, manifest, oauthCredential } from '#contract/manifest.ts'
import type { Requirement } from '#contract/road/requirement.ts'
import { platformNow } from '#portal/wire/config.ts'
import { load, loadAll, unlessMissing } from '#portal/wire/load.ts'
import { settingsReads } from './reads.ts'

export type Manifest = v.InferOutput<typeof manifest>
type ApiAuthorization = v.InferOutput<typeof apiAuthorization>
type OauthCredential = v.InferOutput<typeof oauthCredential>

/** The data of the settings tab besides the add-on itself. */
export interface SettingsData {
  /** Null until one is pushed or first regenerated. */
  manifest: Manifest | null
  oauthCredential: OauthCredential | null
  apiAuthorization: ApiAuthorization | null
  /** The platform's time, at which the rest was loaded. */
  now: Date
  /** The technical requirements for beta. */
  technical: readonly Requirement[]
}

/** Loads all of it in parallel. Rejects with a ProblemError. */
export async function loadSettings(slug: string, signal: AbortSignal): Promise<SettingsData> {
  const { manifest: current, ...reads } = settingsReads(slug)
  const [manifest, { oauthCredentials, apiAuthorizations, technical }, now] = await Promise.all([
    unlessMissing(load(current, signal)),
    loadAll(reads, signal),
    platformNow(),
  ])
  const [oauthCredential = null] = oauthCredentials
  const [apiAuthorization = null] = apiAuthorizations
  return { manifest, oauthCredential, apiAuthorization, technical, now }
}
