import { expect, test } from 'vitest'
import { type Problem, ProblemError, problemOf } from '#machines/problem.ts'

test('the problem inside an error is found', () => {
  const problem: Problem = { kind: 'stale', message: 'Changed meanwhile.', fields: { notes: ['is old'] } }
  expect(problemOf(new ProblemError(problem))).toBe(problem)
  expect(new ProblemError(problem).message).toBe('Changed meanwhile.')
})

test('an error that nobody expected is a fault with its message', () => {
  expect(problemOf(new TypeError('x is not a function'))).toEqual({
    kind: 'fault',
    message: 'x is not a function',
    fields: {},
  })
})

test.each([new Error(''), 'text', null, undefined, 42, { message: 'no error' }])(
  'what is no error or says nothing is a fault all the same: %s',
  (thrown) => {
    expect(problemOf(thrown)).toEqual({ kind: 'fault', message: 'Unknown error.', fields: {} })
  },
)
