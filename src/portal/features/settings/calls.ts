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

const markOf = ([stored]: readonly { createdAt: string }[]): string | null => stored?.createdAt ?? null

/** The calls of an add-on's API authorization. A secret's mark is its creation time. */
export const apiAuthorizationCalls = (addon: string): SecretCalls => ({
  make: async (options) => {
    const { token, createdAt } = await callApi(
      apiAuthorizationRegenerate,
      { params: { addon }, body: {} },
      options,
    )
    return { secret: token, mark: createdAt }
  },
  readMark: async (options) => markOf(await callApi(apiAuthorizationList, { params: { addon } }, options)),
})

/** The calls of an add-on's OAuth credentials. */
export const oauthCredentialCalls = (addon: string): SecretCalls => ({
  make: async (options) => {
    const { secret, createdAt } = await callApi(
      oauthCredentialRegenerate,
      { params: { addon }, body: {} },
      options,
    )
    return { secret, mark: createdAt }
  },
  readMark: async (options) => markOf(await callApi(oauthCredentialList, { params: { addon } }, options)),
})
