import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import * as relayCalls from '../reviews/relay-call.ts'
import { ofAddonOrToken } from './subjects.ts'

export const relayCallTake = endpoint({
  summary:
    "The next call for an add-on's relay to make, if there is one within the time to wait; `npm run relay` asks for it.",
  ...ofAddonOrToken,
  method: 'POST',
  path: '/api/v3/addons/:addon/relay_calls/actions/take',
  body: relayCalls.relayTaking,
  callsOut: true,
  result: v.object({ call: v.nullable(relayCalls.relayCall) }),
})

export const relayCallAnswer = endpoint({
  summary: 'Takes the answer of a call that a relay made; `taken` is false where its time is over.',
  ...ofAddonOrToken,
  method: 'POST',
  path: '/api/v3/addons/:addon/relay_calls/:id/actions/answer',
  params: v.object({ addon: v.string(), id: byId.entries.id }),
  body: relayCalls.relayedAnswer,
  result: v.object({ taken: v.boolean() }),
})
