import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { plainCode } from '#contract/formats/plain-text.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import type { Caller, Context } from '#server/law/handler.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { withinQuota } from '#server/limits/quotas.ts'
import type { SecurityEvent } from '#server/security/record-events.ts'
import { type RequestContext, step } from './step.ts'

/** Validates a result against the endpoint's schema. A mismatch is our own fault; its values stay out of the log. */
export function checkedResult(endpoint: Endpoint, result: unknown): unknown {
  const checked = v.safeParse(endpoint.result, result)
  if (checked.success) return checked.output
  const places = checked.issues.map((issue) => v.getDotPath(issue) ?? 'the whole')
  throw new Error(`${endpoint.method} ${endpoint.path} answers wrongly at ${places.join(', ')}`)
}

function partyOf(caller: Caller | null): SecurityEvent['party'] {
  if (caller === null) return 'stranger'
  return caller.kind === 'user' ? 'person' : caller.kind
}

/** The context of a handler, of what the steps before it have found. */
export function contextOf(c: RequestContext): Context {
  const { config } = c.get('resources')
  const [caller, subject] = [c.get('caller'), c.get('subject')]
  return {
    tx: c.get('tx'),
    caller: caller as Context['caller'],
    subject: subject?.row as Context['subject'],
    lockedAddonId: c.get('endpoint').method === 'GET' ? undefined : subject?.addon?.id,
    now: c.get('now'),
    config,
    picture: c.get('picture'),
    source: c.get('source'),
    twoFactorCode: plainCode(c.req.header('heroku-two-factor-code') ?? '') || null,
    origin: requestOrigin(c, config),
    noteSecurity: ({ personId, details, ...event }) => {
      const id = caller?.kind === 'user' ? caller.id : null
      const service = caller?.kind === 'service' ? { service: caller.name } : {}
      c.get('noted').push({
        party: partyOf(caller),
        actorId: id,
        personId: personId ?? id,
        details: { ...details, ...service },
        ...event,
      })
    },
    page: c.get('page'),
    reply: {},
  }
}

/** Runs the handler on what was parsed. */
export const runHandler = (c: RequestContext, context: Context): Promise<unknown> =>
  c.get('handler')({ params: c.get('params'), query: c.get('query'), body: c.get('input') }, context)

/** Runs a write's handler: 403 of a field or party, 409, 422 of a value; then 422 over the endpoint's quota. */
export const handle = step(async (c) => {
  const { clock, config } = c.get('resources')
  const { quota } = c.get('endpoint')
  c.set('now', clock.now())
  const context = contextOf(c)
  const { tx, caller, reply } = context
  const work = () => runHandler(c, context)
  const of = { caller, subject: c.get('subject') }
  c.set(
    'result',
    quota === undefined
      ? await work()
      : await withinQuota(tx, { quota, most: config.quotas[quota], ...of }, work),
  )
  c.set('reply', reply)
})

export const etagOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'etag' in result && typeof result.etag === 'string'
    ? result.etag
    : null

/** Writes a write's answer. Throws if the result does not match the endpoint's schema. */
export const answerWrite = step((c) => {
  const endpoint = c.get('endpoint')
  const result = checkedResult(endpoint, c.get('result'))
  c.set('answer', {
    status: c.get('reply').status ?? endpoint.status ?? 200,
    body: toWire(endpoint.result, result),
    etag: etagOf(result),
  })
})
