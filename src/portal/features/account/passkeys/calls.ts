import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeyAsk, passkeyCreate, passkeyList, passkeyUpdate } from '#contract/endpoints/passkeys.ts'
import type { Passkey } from '#contract/security/passkey.ts'
import { problemOf } from '#machines/problem.ts'
import { callApi, fail } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

/** Faults of making a passkey that people can do something about; others are the person's or the device's own end. */
const sentences: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot keep passkeys. Try another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you: set up a PIN, fingerprint or face first.',
}
const ended = 'Your device made no passkey: it was not asked to the end, or took too long. Try again.'

/** Has a device make a passkey; returns its answer as JSON. Rejects with a ProblemError. */
async function makePasskey(signal: AbortSignal | undefined): Promise<string> {
  const { options } = await callApi(passkeyAsk, {}, signal === undefined ? {} : { signal })
  const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON']
  try {
    return JSON.stringify(await startRegistration({ optionsJSON }))
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : ''
    return fail({ kind: 'refused', message: sentences[code] ?? ended, fields: {} }, error)
  }
}

/**
 * The calls that add a passkey beside those there are; `keep` takes the recovery codes that come with it. What a device
 * has made is sent again after a lost answer, and the platform answers as it did.
 */
export function passkeyAdding(
  passkeys: readonly Passkey[],
  name: () => string,
  keep: (codes: readonly string[]) => void,
): ConfirmedCalls {
  const before = new Set(passkeys.map(({ id }) => id))
  let made: { body: { name: string; credential: string }; idempotencyKey: string } | null = null
  const send = async (signal: AbortSignal | undefined) => {
    if (made === null) return
    const { body, idempotencyKey } = made
    const options = { idempotencyKey, ...(signal !== undefined && { signal }) }
    try {
      keep((await callApi(passkeyCreate, { body }, options)).recoveryCodes)
    } catch (error) {
      // The platform takes it no more, and asks anew; anything else may be sent again.
      if (problemOf(error).kind === 'refused') made = null
      throw error
    }
  }
  return {
    act: async ({ signal }) => {
      made ??= {
        body: { name: name(), credential: await makePasskey(signal) },
        idempotencyKey: crypto.randomUUID(),
      }
      await send(signal)
    },
    hasHappened: async ({ signal }) => {
      const now = await callApi(passkeyList, {}, { signal })
      const isThere = now.some(({ id }) => !before.has(id))
      if (isThere) await send(signal)
      return isThere
    },
  }
}

/** The calls that rename a passkey. */
export const passkeyRenaming = ({ id }: Passkey, name: () => string): ConfirmedCalls => ({
  act: (options) => callApi(passkeyUpdate, { params: { id }, body: { name: name() } }, options),
  hasHappened: async (options) =>
    (await callApi(passkeyList, {}, options)).some((each) => each.id === id && each.name === name()),
})
