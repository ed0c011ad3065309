import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { problemFrom } from '#portal/wire/problem-from.ts'

describe('an answer that is no success', () => {
  test.each([
    [401, 'expired'],
    [404, 'missing'],
    [412, 'stale'],
    [400, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
    [429, 'refused'],
    [500, 'fault'],
    // A gateway's leaves open whether the platform acted.
    [502, 'lost'],
    [504, 'lost'],
  ])('%i is %s', (status, kind) => {
    expect(problemFrom(status, { error: 'why' })).toEqual({ kind, message: 'why', fields: {} })
  })

  test('a conflict with a repricing names it', () => {
    const body = { id: 'conflict', error: 'why', code: 'repricing_active', repricing: { id: 'r' } }
    expect(problemFrom(409, body)).toMatchObject({ kind: 'refused', repricing: { id: 'r' } })
  })

  test("the platform API's message counts as the add-ons API's error", () => {
    expect(problemFrom(403, { id: 'forbidden', message: 'no' }).message).toBe('no')
  })

  test.each([null, 'text', [], {}, { error: '' }, { error: 7 }, { error: {} }])('%j has no text', (body) => {
    expect(problemFrom(500, body).message).toBe('Unknown error. Please try again or contact support.')
  })

  test('messages per field become a sentence, and keep their contract names apart', () => {
    const schema = v.object({ emailSupport: v.string() })
    const body = {
      error: { email_support: ['is too long', 'must be an e-mail address'], name: ['is taken'] },
    }
    expect(problemFrom(422, body, schema)).toEqual({
      kind: 'refused',
      message: 'email_support is too long; email_support must be an e-mail address; name is taken',
      fields: { emailSupport: ['is too long', 'must be an e-mail address'], name: ['is taken'] },
    })
  })

  test("a refused progression's blockers stand without the word add-on", () => {
    expect(
      problemFrom(422, { error: { addon: ['Add 2 screenshots.', 'Business approval is pending.'] } }).message,
    ).toBe('Add 2 screenshots.; Business approval is pending.')
  })
})
