import { expect, test } from 'vitest'
import { failMoreThanUsual } from '#server/installs/failing-calls.job.ts'

/* Issue 33: at least 5 in the last hour, and more than 3 times the hourly mean of the 7 days (168 hours) before. */
test.each([
  { lastHour: 4, weekBefore: 0, told: false },
  { lastHour: 5, weekBefore: 0, told: true },
  { lastHour: 5, weekBefore: 279, told: true },
  { lastHour: 5, weekBefore: 280, told: false },
  { lastHour: 6, weekBefore: 336, told: false },
  { lastHour: 7, weekBefore: 336, told: true },
])('$lastHour after $weekBefore in the week: $told', ({ told, ...calls }) => {
  expect(failMoreThanUsual(calls)).toBe(told)
})
