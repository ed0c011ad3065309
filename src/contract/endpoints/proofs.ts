import * as proofs from '../security/proof.ts'
import { endpoint } from './endpoint.ts'

export const proofView = endpoint({
  summary: 'When the caller last gave a proof in this session, and the kinds that they can give.',
  method: 'GET',
  path: '/api/v3/account/proof',
  access: 'user',
  result: proofs.proof,
})

/** Not a POST, whose body an Idempotency-Key would keep a hash of. */
export const passwordProve = endpoint({
  summary: 'Gives the caller’s password as a fresh proof.',
  method: 'PUT',
  path: '/api/v3/account/proof/password',
  access: 'user',
  body: proofs.passwordProof,
  callsOut: true,
  result: proofs.proof,
})

export const codeProve = endpoint({
  summary: 'Gives a code of the caller’s authenticator as a fresh proof.',
  method: 'PUT',
  path: '/api/v3/account/proof/code',
  access: 'user',
  body: proofs.codeProof,
  result: proofs.proof,
})

export const passkeyProofAsk = endpoint({
  summary: 'Makes the challenge that a passkey of the caller’s answers as a fresh proof.',
  method: 'POST',
  path: '/api/v3/account/proof/passkey/actions/ask',
  access: 'user',
  result: proofs.passkeyProofChallenge,
  status: 201,
})

export const passkeyProve = endpoint({
  summary: 'Gives the answer of a passkey of the caller’s as a fresh proof.',
  method: 'PUT',
  path: '/api/v3/account/proof/passkey',
  access: 'user',
  body: proofs.passkeyProof,
  callsOut: true,
  result: proofs.proof,
})
