import {
  type Answer,
  answerOnce,
  claimKey,
  isRepeated,
  keepAnswer,
  type RepeatableRequest,
} from '../idempotency.ts'
import { type RequestContext, type Step, step } from './step.ts'

/** The request's idempotency data; null without an Idempotency-Key, or where it has no meaning. */
export function repeatable(c: RequestContext): RepeatableRequest | null {
  const isKept = c.req.method === 'POST' && c.get('endpoint').answersAnew !== true
  const key = isKept ? c.req.header('idempotency-key') : undefined
  const caller = c.get('caller')
  return key === undefined || caller === null
    ? null
    : { caller, method: 'POST', path: c.req.path, key, bodyHash: c.get('body').hash }
}

/** The answer that the steps have given. */
export function givenAnswer(c: RequestContext): Answer {
  const answer = c.get('answer')
  if (answer === undefined) throw new Error(`${c.get('endpoint').path} was not answered`)
  return answer
}

/** Answers a repeated request as the first time; else it goes on, and its answer is kept. Throws 400, 409 and 422. */
export const replayOnce: Step = async (c, next) => {
  const keyed = repeatable(c)
  const answer = async () => {
    await next()
    return givenAnswer(c)
  }
  if (keyed === null) await next()
  else c.set('answer', await answerOnce(c.get('tx'), c.get('resources').clock.now(), keyed, answer))
}

/** As replayOnce, of a request that is answered in a later transaction. */
export const claimOnce: Step = async (c, next) => {
  const keyed = repeatable(c)
  const now = c.get('resources').clock.now()
  const first = keyed === null ? null : await claimKey(c.get('tx'), now, keyed)
  if (first === null) await next()
  else c.set('answer', first)
}

/** Keeps the answer to a request whose key was claimed. */
export const keepForRepeats = step(async (c) => {
  const keyed = repeatable(c)
  if (keyed !== null) await keepAnswer(c.get('tx'), keyed, givenAnswer(c))
})

/** Goes on unless the request was received before. Throws 400. */
export const stopIfRepeated: Step = async (c, next) => {
  const keyed = repeatable(c)
  const now = c.get('resources').clock.now()
  if (keyed === null || !(await isRepeated(c.get('tx'), now, keyed))) await next()
}
