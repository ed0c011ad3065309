import * as proofs from '../security/proof.ts'
import { endpoint } from './endpoint.ts'

export const proofView = endpoint({
  method: 'GET',
  path: '/api/v3/account/proof',
  access: 'user',
  result: proofs.proof,
})

/** Not a POST, whose body an Idempotency-Key would keep a hash of. */
export const passwordProve = endpoint({
  method: 'PUT',
  path: '/api/v3/account/proof/password',
  access: 'user',
  body: proofs.passwordProof,
  callsOut: true,
  result: proofs.proof,
})

export const codeProve = endpoint({
  method: 'PUT',
  path: '/api/v3/account/proof/code',
  access: 'user',
  body: proofs.codeProof,
  result: proofs.proof,
})

export const passkeyProofAsk = endpoint({
  method: 'POST',
  path: '/api/v3/account/proof/passkey/actions/ask',
  access: 'user',
  result: proofs.passkeyProofChallenge,
  status: 201,
})

export const passkeyProve = endpoint({
  method: 'PUT',
  path: '/api/v3/account/proof/passkey',
  access: 'user',
  body: proofs.passkeyProof,
  callsOut: true,
  result: proofs.proof,
})
