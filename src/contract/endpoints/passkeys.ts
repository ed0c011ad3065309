import * as v from 'valibot'
import * as passkeys from '../security/passkey.ts'
import { endpoint } from './endpoint.ts'
import { of } from './subjects.ts'

const ofPasskey = { ...of('passkey'), access: 'user' } as const

export const passkeyList = endpoint({
  summary: 'The signed-in user’s passkeys, the oldest first.',
  method: 'GET',
  path: '/api/v3/account/passkeys',
  access: 'user',
  result: v.array(passkeys.passkey),
  list: true,
})

export const passkeyAsk = endpoint({
  summary:
    'Makes the challenge on which a device of the signed-in user makes a passkey, within five minutes; in place of the session’s earlier one.',
  method: 'POST',
  path: '/api/v3/account/passkeys/actions/ask',
  access: 'user',
  freshProof: 'always',
  result: passkeys.passkeyChallenge,
  status: 201,
})

export const passkeyCreate = endpoint({
  summary:
    'Adds the passkey that a device has made on the session’s challenge; recovery codes come with the account’s first factor, in this answer only.',
  method: 'POST',
  path: '/api/v3/account/passkeys',
  access: 'user',
  freshProof: 'always',
  body: passkeys.passkeyCreation,
  result: passkeys.addedPasskey,
  status: 201,
})

export const passkeyUpdate = endpoint({
  summary: 'Renames one of the signed-in user’s passkeys.',
  method: 'PATCH',
  path: '/api/v3/account/passkeys/:id',
  ...ofPasskey,
  body: passkeys.passkeyChange,
  result: passkeys.passkey,
})

export const passkeyDelete = endpoint({
  summary: 'Removes one of the signed-in user’s passkeys; answers the record as it was.',
  method: 'DELETE',
  path: '/api/v3/account/passkeys/:id',
  ...ofPasskey,
  freshProof: 'always',
  result: passkeys.passkey,
})
