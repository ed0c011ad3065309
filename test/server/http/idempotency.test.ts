import { describe, expect, test } from 'vitest'
import {
  answerOnce,
  claimKey,
  isRepeated,
  keepAnswer,
  type RepeatableRequest,
} from '#server/http/idempotency.ts'
import { CommittedRefusal, Refusal } from '#server/law/refusal.ts'
import type { Caller } from '#server/law/handler.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * CONTRACT: 'Idempotency-Key on POST: seen before from the same user on the same method and path within 24 h answers as
 * the first did and creates nothing; with another body 422; a regenerated secret is masked in the replay.'
 */
const on = useWorld()
const hour = 3_600_000
const now = () => on.server.clock.now()

const person = (id: string): Caller => ({ kind: 'user', id, admin: false, companyId: null }) as Caller
const token = (addonId: string): Caller => ({ kind: 'addon', addonId }) as Caller
const ids = {
  ada: '00000000-0000-4000-8000-00000000000a',
  bo: '00000000-0000-4000-8000-00000000000b',
  addon: '00000000-0000-4000-8000-00000000000c',
}

const request: RepeatableRequest = {
  caller: person(ids.ada),
  method: 'POST',
  path: '/api/v3/addons/a/plans',
  key: 'one',
  bodyHash: 'hash',
}
const answered = { status: 201, body: { id: 'made' }, etag: '"1"' }

const claim = (other: Partial<RepeatableRequest> = {}) =>
  claimKey(on.server.db, now(), { ...request, ...other })
const isAgain = (other: Partial<RepeatableRequest> = {}) =>
  isRepeated(on.server.db, now(), { ...request, ...other })

/** The request, claimed and answered. */
async function first(answer = answered) {
  expect(await claim()).toBeNull()
  await keepAnswer(on.server.db, request, answer)
}

const others: [string, Partial<RepeatableRequest>][] = [
  ['another person', { caller: person(ids.bo) }],
  ['an add-on', { caller: token(ids.addon) }],
  ['another method', { method: 'PUT' }],
  ['another path', { path: '/api/v3/addons/b/plans' }],
  ['another key', { key: 'two' }],
]

describe('an Idempotency-Key', () => {
  test.each(others)('is another one of %s, and is kept beside the first', async (_, other) => {
    await first()
    expect([await isAgain(), await isAgain(other)]).toEqual([true, false])
    expect(await claim({ ...other, bodyHash: 'another' })).toBeNull()
    const mine = { ...answered, body: { id: 'another' } }
    await keepAnswer(on.server.db, { ...request, ...other }, mine)
    expect(await claim()).toEqual(answered)
    expect(await claim({ ...other, bodyHash: 'another' })).toEqual(mine)
  })

  test.each(others)('that a refusal takes back leaves that of %s', async (_, other) => {
    await first()
    const refuse = () => Promise.reject(new CommittedRefusal(403, 'two_factor', 'A code is needed.'))
    const refused = answerOnce(on.server.db, now(), { ...request, ...other }, refuse)
    await expect(refused).rejects.toBeInstanceOf(Refusal)
    expect(await isAgain(other)).toBe(false)
    expect(await claim()).toEqual(answered)
  })

  test('with another body is refused, and stays the first one’s', async () => {
    await first()
    await expect(claim({ bodyHash: 'another' })).rejects.toMatchObject({ status: 422 })
    expect(await claim()).toEqual(answered)
  })

  test('is known for 24 hours, and forgotten behind that', async () => {
    await first()
    on.server.clock.advance(24 * hour)
    expect(await claim()).toEqual(answered)
    on.server.clock.advance(1)
    expect(await claim({ bodyHash: 'another' })).toBeNull()
  })

  test('that is forgotten takes no other one with it', async () => {
    await first()
    on.server.clock.advance(23 * hour)
    for (const [, other] of others) {
      expect(await claim(other)).toBeNull()
      await keepAnswer(on.server.db, { ...request, ...other }, answered)
    }
    on.server.clock.advance(2 * hour)
    expect(await claim()).toBeNull()
    for (const [, other] of others) expect(await claim(other)).toEqual(answered)
  })

  test('of a request that is being answered is a conflict, for two minutes', async () => {
    expect(await claim()).toBeNull()
    on.server.clock.advance(2 * 60_000 - 1)
    await expect(claim()).rejects.toMatchObject({ status: 409 })
    on.server.clock.advance(1)
    expect(await claim()).toBeNull()
    // Its time begins again.
    await expect(claim()).rejects.toMatchObject({ status: 409 })
  })

  test('is not taken for a repetition where its answer may be forgotten before it is given', async () => {
    await first()
    on.server.clock.advance(24 * hour - 2 * 60_000 - 1)
    expect(await isAgain()).toBe(true)
    on.server.clock.advance(1)
    expect(await isAgain()).toBe(false)
  })

  test('has at most 255 characters', async () => {
    expect(await claim({ key: 'k'.repeat(255) })).toBeNull()
    await expect(claim({ key: 'k'.repeat(256) })).rejects.toMatchObject({ status: 400 })
    await expect(isAgain({ key: 'k'.repeat(256) })).rejects.toMatchObject({ status: 400 })
  })

  test('keeps no secret, wherever it stands, and all else', async () => {
    const body = [
      {
        id: 'a',
        token: 'addon_abcdefgh1234',
        inner: { secret: 'client_abcdefgh5678' },
        count: 3,
        none: null,
      },
      'text',
    ]
    await first({ ...answered, body: body as never })
    expect(await claim()).toEqual({
      ...answered,
      body: [
        { id: 'a', token: '••••••••1234', inner: { secret: '••••••••5678' }, count: 3, none: null },
        'text',
      ],
    })
  })
})
