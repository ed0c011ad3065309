import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import type { ProvingOutcome } from '#portal/wire/fresh-proof.ts'
import { standOnPage } from '../support/browser-stand-in.ts'
import { portalConfigOf } from '../support/portal-config-of.ts'

const config = portalConfigOf()
const secret = {
  id: '00000000-0000-4000-8000-000000000001',
  token: 'made',
  created_at: '2026-11-25T08:00:00Z',
}
const asks = () =>
  Response.json({ id: 'fresh_proof', error: 'Confirm.', proof_kinds: ['password', 'code'] }, { status: 403 })

/** A platform that asks until `isProven`, and a person who is asked. */
async function asked() {
  const state = { isProven: false }
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (input === '/config.json') return Response.json(config)
    sent.push(input as Request)
    return state.isProven ? Response.json(secret, { status: 201 }) : asks()
  })
  const { callApi, connectSession } = await import('#portal/wire/api.ts')
  const { connectProver } = await import('#portal/wire/fresh-proof.ts')
  connectSession({ accessToken: () => 'token', refused: () => {} })
  const questions: { kinds: readonly string[]; answer: (outcome: ProvingOutcome) => void; closed: number }[] =
    []
  const disconnect = connectProver((kinds) => {
    let question: (typeof questions)[number] | undefined
    const over = new Promise<ProvingOutcome>((resolve) => {
      question = { kinds, answer: resolve, closed: 0 }
      questions.push(question)
    })
    return { over, close: () => void (question !== undefined && (question.closed += 1)) }
  })
  const change = (options = {}) =>
    callApi(endpoints.apiAuthorizationRegenerate, { params: { addon: 'acme-mail' }, body: {} }, options)
  return { state, sent, questions, change, disconnect }
}

beforeEach(() => {
  vi.resetModules()
  standOnPage('/addons')
})
afterEach(() => vi.unstubAllGlobals())

describe('a change that a fresh proof is asked for', () => {
  test('waits for it, and is then sent again as it was', async () => {
    const { state, sent, questions, change } = await asked()
    const answer = change({ idempotencyKey: 'the key', ifMatch: '"3"' })
    await expect.poll(() => questions.length).toBe(1)
    expect(questions[0]?.kinds).toEqual(['password', 'code'])
    expect(sent).toHaveLength(1)
    state.isProven = true
    questions[0]?.answer('proven')
    await answer.catch(() => undefined)
    expect(sent).toHaveLength(2)
    for (const name of ['idempotency-key', 'if-match', 'authorization'])
      expect(sent[1]?.headers.get(name)).toBe(sent[0]?.headers.get(name))
    expect(sent[1]?.headers.get('idempotency-key')).toBe('the key')
    expect(questions[0]?.closed).toBe(1)
  })

  test('asks once more where the proof no longer counts', async () => {
    const { questions, change, sent } = await asked()
    const answer = change().catch((error: unknown) => error)
    await expect.poll(() => questions.length).toBe(1)
    questions[0]?.answer('proven')
    await expect.poll(() => questions.length).toBe(2)
    questions[1]?.answer('cancelled')
    expect(await answer).toMatchObject({ problem: { kind: 'refused' } })
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['cancelled', 'refused'],
    ['signingIn', 'expired'],
  ] as const)('%s is %s, and is not sent again', async (outcome, kind) => {
    const { questions, change, sent } = await asked()
    const answer = change().catch((error: unknown) => error)
    await expect.poll(() => questions.length).toBe(1)
    questions[0]?.answer(outcome)
    expect(await answer).toMatchObject({ problem: { kind } })
    expect(sent).toHaveLength(1)
    expect(questions[0]?.closed).toBe(1)
  })

  test('shares its question with others, and takes it back when none waits any more', async () => {
    const { questions, change } = await asked()
    const [first, second] = [new AbortController(), new AbortController()]
    const calls = [first, second].map(({ signal }) => change({ signal }).catch((error: unknown) => error))
    await expect.poll(() => questions.length).toBe(1)
    // Both wait once both have been answered.
    await new Promise((resolve) => setImmediate(resolve))
    first.abort()
    await calls[0]
    expect(questions[0]?.closed).toBe(0)
    second.abort()
    await calls[1]
    expect(questions).toHaveLength(1)
    expect(questions[0]?.closed).toBe(1)
  })

  test('is refused as any other where nobody can be asked', async () => {
    const { change, disconnect } = await asked()
    disconnect()
    await expect(change()).rejects.toMatchObject({ problem: { kind: 'refused', message: 'Confirm.' } })
  })
})
