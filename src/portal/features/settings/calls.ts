import type { MadeSecret } from '#machines/shapes/regeneration.ts'
import { api } from '#portal/wire/api.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

/** The calls behind the regeneration of a secret. */
export interface SecretCalls {
  make: (options: CallOptions) => Promise<MadeSecret>
  /** Reads the mark that tells the stored one from every other; null where there is none. */
  readMark: (options: CallOptions) => Promise<string | null>
}

/** The mark of a stored secret: when it was made. */
export const secretMark = (record: { createdAt: string } | null | undefined): string | null =>
  record?.createdAt ?? null

/** The calls behind an add-on's API authorization. */
export const apiAuthorizationCalls = (addonId: string): SecretCalls => ({
  make: async (options) => {
    const made = await api.apiAuthorizationRegenerate({ params: { addon: addonId } }, options)
    return { secret: made.token, mark: made.createdAt }
  },
  readMark: async (options) => {
    const [stored] = await api.apiAuthorizationList({ params: { addon: addonId } }, options)
    return secretMark(stored)
  },
})

/** The calls behind an add-on's OAuth credentials. */
export const oauthCredentialCalls = (addonId: string): SecretCalls => ({
  make: async (options) => {
    const made = await api.oauthCredentialRegenerate({ params: { addon: addonId } }, options)
    return { secret: made.secret, mark: made.createdAt }
  },
  readMark: async (options) => {
    const [stored] = await api.oauthCredentialList({ params: { addon: addonId } }, options)
    return secretMark(stored)
  },
})
