import type { InputFrom } from 'xstate'
import {
  codeProve,
  passkeyProofAsk,
  passkeyProve,
  passwordProve,
  proofView,
} from '#contract/endpoints/proofs.ts'
import { type GivenProof, proving } from '#machines/session/proving.ts'
import { settling } from '#machines/settle.ts'
import { callApi, fail } from '#portal/wire/api.ts'
import { useWorkflow } from '../use-workflow.ts'

const noAnswer =
  'Your device gave no passkey: it was not asked to the end, took too long, or has none of your account. Try again, or confirm another way.'

/** Has a device answer with a passkey; returns its answer as JSON. Rejects with a ProblemError. */
async function askDevice(call: { signal: AbortSignal }): Promise<string> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    callApi(passkeyProofAsk, {}, call),
    import('@simplewebauthn/browser'),
  ])
  const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON']
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch (error) {
    return fail({ kind: 'refused', message: noAnswer, fields: {} }, error)
  }
}

/** The calls that give a proof of each kind that the dialog takes. */
async function send(proof: GivenProof, options: { signal: AbortSignal }): Promise<unknown> {
  switch (proof.kind) {
    case 'password':
      return callApi(passwordProve, { body: { password: proof.password } }, options)
    case 'code':
      return callApi(codeProve, { body: { code: proof.code } }, options)
    case 'passkey':
      return callApi(passkeyProve, { body: { credential: await askDevice(options) } }, options)
  }
}

/** The question for a fresh proof of one of these kinds. */
export const useProving = (kinds: InputFrom<typeof proving>['kinds']) =>
  useWorkflow(
    () =>
      proving.provide({
        actors: {
          settle: settling<GivenProof, unknown, boolean>({
            send,
            look: async (_, options) => (await callApi(proofView, {}, options)).fresh,
          }),
        },
      }),
    { input: { kinds } },
  )
