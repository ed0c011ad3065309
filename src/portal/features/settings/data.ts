import type * as v from 'valibot'
import { problemOf } from '#machines/problem.ts'
import type { apiAuthorization, manifest, oauthCredential } from '#contract/manifest.ts'
import type { Requirement } from '#contract/requirement.ts'
import { api } from '#portal/wire/api.ts'

export type Manifest = v.InferOutput<typeof manifest>
export type ApiAuthorization = v.InferOutput<typeof apiAuthorization>
export type OauthCredential = v.InferOutput<typeof oauthCredential>

/** The data of the settings tab besides the add-on itself. */
export interface SettingsData {
  /** Null until one is pushed or first regenerated. */
  manifest: Manifest | null
  oauthCredential: OauthCredential | null
  apiAuthorization: ApiAuthorization | null
  /** The technical requirements for beta. */
  technical: readonly Requirement[]
}

async function currentManifest(addon: string, signal: AbortSignal): Promise<Manifest | null> {
  try {
    return await api.currentManifestView({ params: { addon } }, { signal })
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

/** Loads all of it in parallel; early.ts requests the same URLs. Rejects with a ProblemError. */
export async function loadSettings(slug: string, signal: AbortSignal): Promise<SettingsData> {
  const params = { addon: slug }
  const [manifest, [oauthCredential = null], [apiAuthorization = null], technical] = await Promise.all([
    currentManifest(slug, signal),
    api.oauthCredentialList({ params }, { signal }),
    api.apiAuthorizationList({ params }, { signal }),
    api.betaRequirementList({ params: { ...params, list: 'technical_approval_requirements' } }, { signal }),
  ])
  return { manifest, oauthCredential, apiAuthorization, technical }
}
