import { describe, expect, test } from 'vitest'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { saveOnce } from '#portal/wire/save-once.ts'

const failing = (kind: Problem['kind']) => () =>
  Promise.reject(new ProblemError({ kind, message: kind, fields: {} }))

/** Saves and gives the key it went out under. */
async function keyOf(values: object, end: () => Promise<unknown> = () => Promise.resolve()): Promise<string> {
  let used = ''
  await saveOnce(values, (key) => {
    used = key
    return end()
  }).catch(() => {})
  return used
}

describe('a save', () => {
  test('whose answer was lost goes out again under its key, until it is answered', async () => {
    const first = await keyOf({ name: 'lost' }, failing('lost'))
    expect(await keyOf({ name: 'another' })).not.toBe(first)
    expect(await keyOf({ name: 'lost' }, failing('lost'))).toBe(first)
    expect(await keyOf({ name: 'lost' })).toBe(first)
    expect(await keyOf({ name: 'lost' })).not.toBe(first)
  })

  test.each(['refused', 'stale', 'fault', 'expired', 'missing'] as const)(
    'that is %s has a new key the next time',
    async (kind) => {
      const first = await keyOf({ name: kind }, failing(kind))
      expect(await keyOf({ name: kind })).not.toBe(first)
    },
  )

  test('rejects with what went wrong', async () => {
    await expect(saveOnce({}, failing('refused'))).rejects.toThrow('refused')
  })
})
