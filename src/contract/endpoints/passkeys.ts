import * as v from 'valibot'
import { byId } from '../formats/field-types.ts'
import * as passkeys from '../security/passkey.ts'
import { endpoint } from './endpoint.ts'

export const passkeyList = endpoint({
  method: 'GET',
  path: '/api/v3/account/passkeys',
  access: 'user',
  result: v.array(passkeys.passkey),
  list: true,
})

export const passkeyAsk = endpoint({
  method: 'POST',
  path: '/api/v3/account/passkeys/actions/ask',
  access: 'user',
  freshProof: 'always',
  result: passkeys.passkeyChallenge,
  status: 201,
})

export const passkeyCreate = endpoint({
  method: 'POST',
  path: '/api/v3/account/passkeys',
  access: 'user',
  freshProof: 'always',
  body: passkeys.passkeyCreation,
  result: passkeys.addedPasskey,
  status: 201,
})

export const passkeyUpdate = endpoint({
  method: 'PATCH',
  path: '/api/v3/account/passkeys/:id',
  access: 'user',
  subject: 'passkey',
  params: byId,
  body: passkeys.passkeyChange,
  result: passkeys.passkey,
})

export const passkeyDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/passkeys/:id',
  access: 'user',
  freshProof: 'always',
  subject: 'passkey',
  params: byId,
  result: passkeys.passkey,
})
