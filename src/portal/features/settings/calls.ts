import {
  apiAuthorizationList,
  apiAuthorizationRegenerate,
  oauthCredentialList,
  oauthCredentialRegenerate,
} from '#contract/endpoints/provisioning.ts'
import type { MadeSecret } from '#machines/shapes/regeneration.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'

/** The calls that regenerate a secret. */
export interface SecretCalls {
  make: (options: CallOptions) => Promise<MadeSecret>
  /** Reads the mark that identifies the stored secret; null if none. */
  readMark: (options: CallOptions) => Promise<string | null>
}

/** The mark of a stored secret: its creation time. */
const secretMark = (record: { createdAt: string } | null | undefined): string | null =>
  record?.createdAt ?? null

/** The calls of an add-on's API authorization. */
export const apiAuthorizationCalls = (addonId: string): SecretCalls => ({
  make: async (options) => {
    const made = await callApi(apiAuthorizationRegenerate, { params: { addon: addonId } }, options)
    return { secret: made.token, mark: made.createdAt }
  },
  readMark: async (options) => {
    const [stored] = await callApi(apiAuthorizationList, { params: { addon: addonId } }, options)
    return secretMark(stored)
  },
})

/** The calls of an add-on's OAuth credentials. */
export const oauthCredentialCalls = (addonId: string): SecretCalls => ({
  make: async (options) => {
    const made = await callApi(oauthCredentialRegenerate, { params: { addon: addonId } }, options)
    return { secret: made.secret, mark: made.createdAt }
  },
  readMark: async (options) => {
    const [stored] = await callApi(oauthCredentialList, { params: { addon: addonId } }, options)
    return secretMark(stored)
  },
})
