import {
  apiAuthorizationList,
  apiAuthorizationRegenerate,
  currentManifestView,
  oauthCredentialList,
  oauthCredentialRegenerate,
  passwordOverlapUpdate,
  previousClientSecretEnd,
  previousPasswordEnd,
  previousTokenEnd,
} from '#contract/endpoints/provisioning.ts'
import type { PreviousSecret } from '#contract/manifest.ts'
import type { MadeSecret, Overlap } from '#machines/shapes/regeneration.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

/** The calls that regenerate a secret. */
export interface SecretCalls {
  make: (options: CallOptions, overlap: Overlap) => Promise<MadeSecret>
  /** Reads the mark that identifies the stored secret; null if none. */
  readMark: (options: CallOptions) => Promise<string | null>
}

/** The calls of a secret that can be rolled. */
export interface RollingCalls extends SecretCalls {
  /** Ends the previous one. */
  end: ConfirmedCalls
}

interface Stored {
  createdAt: string
  previous: PreviousSecret | null
}

const bodyOf = ({ previousUntil }: Overlap) => (previousUntil === null ? {} : { previousUntil })

/** The calls that look at a stored secret, whose mark is its creation time. */
const lookingBy = (
  list: (options: CallOptions) => Promise<readonly Stored[]>,
  end: ConfirmedCalls['act'],
): Pick<RollingCalls, 'readMark' | 'end'> => ({
  readMark: async (options) => (await list(options))[0]?.createdAt ?? null,
  end: {
    act: end,
    hasHappened: async (options) => ((await list(options))[0]?.previous ?? null) === null,
  },
})

/** The calls of an add-on's API authorization. */
export const apiAuthorizationCalls = (addon: string): RollingCalls => ({
  make: async (options, overlap) => {
    const call = { params: { addon }, body: bodyOf(overlap) }
    const { token, createdAt } = await callApi(apiAuthorizationRegenerate, call, options)
    return { secret: token, mark: createdAt }
  },
  ...lookingBy(
    (options) => callApi(apiAuthorizationList, { params: { addon } }, options),
    (options) => callApi(previousTokenEnd, { params: { addon } }, options),
  ),
})

/** The calls of an add-on's OAuth credentials. */
export const oauthCredentialCalls = (addon: string): RollingCalls => ({
  make: async (options, overlap) => {
    const call = { params: { addon }, body: bodyOf(overlap) }
    const { secret, createdAt } = await callApi(oauthCredentialRegenerate, call, options)
    return { secret, mark: createdAt }
  },
  ...lookingBy(
    (options) => callApi(oauthCredentialList, { params: { addon } }, options),
    (options) => callApi(previousClientSecretEnd, { params: { addon } }, options),
  ),
})

const hasPreviousPassword = async (addon: string, options: CallOptions): Promise<boolean> =>
  (await callApi(currentManifestView, { params: { addon } }, options)).previousPassword !== null

/** The calls that end a manifest's previous password. */
export const previousPasswordEnding = (addon: string): ConfirmedCalls => ({
  act: (options) => callApi(previousPasswordEnd, { params: { addon } }, options),
  hasHappened: async (options) => !(await hasPreviousPassword(addon, options)),
})

/** The calls that have a manifest's previous password work until an instant (ISO), which is read when they are sent. */
export const previousPasswordKeeping = (addon: string, readEnd: () => Promise<string>): ConfirmedCalls => ({
  act: async (options) => {
    const body = { previousUntil: await readEnd() }
    return callApi(passwordOverlapUpdate, { params: { addon }, body }, options)
  },
  hasHappened: (options) => hasPreviousPassword(addon, options),
})
