import * as v from 'valibot'
import * as addons from '../addon.ts'
import { byId } from '../formats/field-types.ts'
import { endpoint } from './endpoint.ts'
import * as session from '../session.ts'
import { byTopic, topic, topicChoice } from '../topics/topic.ts'
import * as users from '../user.ts'

export const userList = endpoint({
  summary: 'The signed-in user, as a list of one.',
  method: 'GET',
  path: '/api/v3/users',
  access: 'user',
  query: v.object({ currentUser: v.literal('true', 'must be true') }),
  result: v.array(users.user),
  list: true,
})

export const userAcknowledgeMsa = endpoint({
  summary: 'Records that the signed-in user has accepted the terms.',
  method: 'POST',
  path: '/api/v3/users/acknowledge_msa',
  access: 'user',
  result: users.user,
  status: 200,
})

export const userAddonList = endpoint({
  summary: "The add-ons of a user's company.",
  method: 'GET',
  path: '/api/v3/users/:email/addons',
  access: 'user',
  params: v.object({ email: v.string() }),
  result: v.array(addons.addon),
  list: true,
})

export const accountView = endpoint({
  summary: "The signed-in user's account.",
  method: 'GET',
  path: '/platform/account',
  access: 'user',
  result: users.account,
})

export const accountUpdate = endpoint({
  summary: 'Changes the signed-in user’s own name.',
  method: 'PATCH',
  path: '/api/v3/account',
  access: 'user',
  subject: 'account',
  body: users.accountChange,
  result: users.user,
})

export const secondFactorView = endpoint({
  summary: 'The signed-in user’s second factor, and how many recovery codes are left.',
  method: 'GET',
  path: '/api/v3/account/second_factor',
  access: 'user',
  result: users.secondFactor,
})

export const secondFactorRemove = endpoint({
  summary:
    'Removes the signed-in user’s second factor, given a code of the authenticator or a recovery code.',
  method: 'POST',
  path: '/api/v3/account/second_factor/actions/remove',
  access: 'user',
  body: users.eitherCode,
  freshProof: 'always',
  result: users.secondFactor,
  status: 200,
})

export const recoveryCodesRenew = endpoint({
  summary: 'Replaces the signed-in user’s recovery codes, given a code; only this answer shows them.',
  method: 'POST',
  path: '/api/v3/account/second_factor/actions/renew_codes',
  access: 'user',
  body: users.eitherCode,
  freshProof: 'always',
  result: users.newRecoveryCodes,
  status: 200,
})

export const passwordUpdate = endpoint({
  summary:
    'Changes the signed-in user’s password, given the present one, and ends their other sessions. A wrong one counts as a failed sign-in.',
  method: 'PUT',
  path: '/api/v3/account/password',
  access: 'user',
  subject: 'account',
  body: users.passwordChange,
  callsOut: true,
  result: users.user,
})

export const sessionList = endpoint({
  summary: 'The signed-in user’s live sessions, the one used last first.',
  method: 'GET',
  path: '/api/v3/account/sessions',
  access: 'user',
  result: v.array(session.session),
  list: true,
})

export const otherSessionsDelete = endpoint({
  summary: 'Ends the signed-in user’s other sessions and their access tokens; answers them as they were.',
  method: 'DELETE',
  path: '/api/v3/account/sessions',
  access: 'user',
  freshProof: 'always',
  result: v.array(session.session),
})

export const sessionDelete = endpoint({
  summary: 'Ends one of the signed-in user’s sessions and its access tokens; answers it as it was.',
  method: 'DELETE',
  path: '/api/v3/account/sessions/:id',
  access: 'user',
  freshProof: 'always',
  subject: 'session',
  params: byId,
  result: session.session,
})

export const topicList = endpoint({
  summary: 'The topics on which the caller gets letters, and how: at once, once a day or never.',
  method: 'GET',
  path: '/api/v3/topics',
  access: 'user',
  result: v.array(topic),
})

export const topicUpdate = endpoint({
  summary:
    'Chooses how the caller gets the letters of a topic. 409 on a topic that has none for them, and if it would be turned off and must not be.',
  method: 'PUT',
  path: '/api/v3/topics/:topic',
  access: 'user',
  params: byTopic,
  body: topicChoice,
  result: topic,
})

export const tokenCreate = endpoint({
  summary: 'Exchanges an authorization code for an access token (PKCE required).',
  method: 'POST',
  path: '/oauth/tokens',
  access: 'public',
  body: session.tokenRequest,
  result: session.tokenAnswer,
  status: 201,
})
