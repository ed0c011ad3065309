import * as v from 'valibot'
import * as addons from '../addon.ts'
import { byId } from '../formats/field-types.ts'
import { endpoint } from './endpoint.ts'
import * as session from '../session.ts'
import * as users from '../user.ts'

export const userList = endpoint({
  method: 'GET',
  path: '/api/v3/users',
  access: 'user',
  query: v.object({ currentUser: v.literal('true', 'must be true') }),
  result: v.array(users.user),
  list: true,
})

export const userAcknowledgeMsa = endpoint({
  method: 'POST',
  path: '/api/v3/users/acknowledge_msa',
  access: 'user',
  result: users.user,
  status: 200,
})

export const userAddonList = endpoint({
  method: 'GET',
  path: '/api/v3/users/:email/addons',
  access: 'user',
  params: v.object({ email: v.string() }),
  result: v.array(addons.addon),
  list: true,
})

export const accountView = endpoint({
  method: 'GET',
  path: '/platform/account',
  access: 'user',
  result: users.account,
})

export const accountUpdate = endpoint({
  method: 'PATCH',
  path: '/api/v3/account',
  access: 'user',
  subject: 'account',
  body: users.accountChange,
  result: users.user,
})

export const secondFactorView = endpoint({
  method: 'GET',
  path: '/api/v3/account/second_factor',
  access: 'user',
  result: users.secondFactor,
})

export const secondFactorRemove = endpoint({
  method: 'POST',
  path: '/api/v3/account/second_factor/actions/remove',
  access: 'user',
  body: users.eitherCode,
  freshProof: 'always',
  result: users.secondFactor,
  status: 200,
})

export const recoveryCodesRenew = endpoint({
  method: 'POST',
  path: '/api/v3/account/second_factor/actions/renew_codes',
  access: 'user',
  body: users.eitherCode,
  freshProof: 'always',
  result: users.newRecoveryCodes,
  status: 200,
})

export const passwordUpdate = endpoint({
  method: 'PUT',
  path: '/api/v3/account/password',
  access: 'user',
  subject: 'account',
  body: users.passwordChange,
  callsOut: true,
  result: users.user,
})

export const sessionList = endpoint({
  method: 'GET',
  path: '/api/v3/account/sessions',
  access: 'user',
  result: v.array(session.session),
  list: true,
})

export const otherSessionsDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/sessions',
  access: 'user',
  freshProof: 'always',
  result: v.array(session.session),
})

export const sessionDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/sessions/:id',
  access: 'user',
  freshProof: 'always',
  subject: 'session',
  params: byId,
  result: session.session,
})

export const tokenCreate = endpoint({
  method: 'POST',
  path: '/oauth/tokens',
  access: 'public',
  body: session.tokenRequest,
  result: session.tokenAnswer,
  status: 201,
})
