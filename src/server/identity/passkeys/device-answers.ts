import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import { parsedJson } from '#contract/formats/json.ts'
import type { PasskeyFacts } from '#machines/account/passkey.ts'
import type { PasskeySite } from './passkey-site.ts'
import type { PasskeyRow } from './passkeys.ts'

/** Loads the library with the first passkey, since it would take a tenth of a server's start. */
export const webauthn = () => import('@simplewebauthn/server')

/** A device's answer as it was sent, not verified. */
export interface DeviceAnswer {
  /** The passkey that it names. */
  credentialId: string
  challenge: string
  /** The owner that it names, in base64url; null if it names none. */
  userHandle: string | null
  /** As the browser's library has it. */
  sent: RegistrationResponseJSON | AuthenticationResponseJSON
}

type Proof = PasskeyFacts['proof']

const base64url = v.pipe(v.string(), v.regex(/^[\w-]*$/))
const answerShape = v.looseObject({
  id: v.pipe(base64url, v.nonEmpty(), v.maxLength(1400)),
  response: v.looseObject({ clientDataJSON: base64url, userHandle: v.optional(base64url) }),
})
const clientData = v.looseObject({ challenge: v.string() })

/** Reads a device's answer; null if it is none. */
export function readAnswer(text: string): DeviceAnswer | null {
  const answer = v.safeParse(answerShape, parsedJson(text))
  if (!answer.success) return null
  const { id, response } = answer.output
  const told = v.safeParse(
    clientData,
    parsedJson(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  )
  if (!told.success) return null
  const { challenge } = told.output
  const sent = answer.output as unknown as DeviceAnswer['sent']
  return { credentialId: id, challenge, userHandle: response.userHandle ?? null, sent }
}

/** The stored part of a passkey, which verifies a device. */
export interface PasskeyKey {
  credentialId: string
  publicKey: string
  counter: number
}

/** Hints that browsers give back; others are left out. */
const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const transportsOf = (given: unknown): string[] =>
  Array.isArray(given) ? [...new Set(given.filter((each) => transportNames.has(each as string)))] : []

const common = (answer: DeviceAnswer, { id, origin }: PasskeySite) => ({
  expectedChallenge: answer.challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  // It is asked for, and its lack is told apart from other faults.
  requireUserVerification: false,
})

/** Verifies that a device has made a passkey, whose challenge is checked apart; with what is stored of one that is right. */
export async function verifyMade(
  answer: DeviceAnswer | null,
  site: PasskeySite,
): Promise<{ proof: Proof; key: (PasskeyKey & { transports: string[] }) | null }> {
  if (answer === null) return { proof: 'wrong', key: null }
  const { verifyRegistrationResponse } = await webauthn()
  const response = answer.sent as RegistrationResponseJSON
  // The library throws for whatever does not verify.
  const made = await verifyRegistrationResponse({ response, ...common(answer, site) }).catch(() => null)
  if (made?.registrationInfo === undefined || !made.verified) return { proof: 'wrong', key: null }
  const { credential, userVerified } = made.registrationInfo
  if (!userVerified) return { proof: 'unverified', key: null }
  return {
    proof: 'right',
    key: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transportsOf(response.response.transports),
    },
  }
}

/** Verifies that a device has a passkey, with the count that it gives; the challenge is checked apart. */
export async function verifyUsed(
  answer: DeviceAnswer,
  site: PasskeySite,
  key: PasskeyKey,
): Promise<{ proof: Proof; counter: number }> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { counter } = key
  const used = await verifyAuthenticationResponse({
    response: answer.sent as AuthenticationResponseJSON,
    ...common(answer, site),
    // The library throws for a count that has gone back as for any other fault.
    credential: {
      id: key.credentialId,
      publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null)
  if (used === null || !used.verified) return { proof: 'wrong', counter }
  const { userVerified, newCounter } = used.authenticationInfo
  if (!userVerified) return { proof: 'unverified', counter }
  const isAhead = newCounter > counter || (newCounter === 0 && counter === 0)
  return { proof: isAhead ? 'right' : 'copied', counter: newCounter }
}

/** A passkey as browsers are told of it. */
export const describedKey = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })
