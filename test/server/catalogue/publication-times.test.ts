import { expect, test } from 'vitest'
import { publicationAfter, publicationOf } from '#server/catalogue/publication-times.ts'

/* Issue 38: publications begin at whole multiples of the interval since the epoch; 90 minutes divide a day into 16. */
const minute = 60_000

test.each([
  [30, '2026-11-02T09:00:00.000Z', '2026-11-02T09:00:00.000Z', '2026-11-02T09:30:00.000Z'],
  [30, '2026-11-02T09:29:59.999Z', '2026-11-02T09:00:00.000Z', '2026-11-02T09:30:00.000Z'],
  [30, '2026-11-02T23:45:00.000Z', '2026-11-02T23:30:00.000Z', '2026-11-03T00:00:00.000Z'],
  [1, '2026-11-02T09:00:59.999Z', '2026-11-02T09:00:00.000Z', '2026-11-02T09:01:00.000Z'],
  [90, '2026-11-02T10:29:59.999Z', '2026-11-02T09:00:00.000Z', '2026-11-02T10:30:00.000Z'],
  // 1970-01-01 had 102 stretches of 7 minutes by 11:54, and they go on across days.
  [7, '1970-01-01T12:00:00.000Z', '1970-01-01T11:54:00.000Z', '1970-01-01T12:01:00.000Z'],
])(
  'every %i minutes: at %s the publication of %s is the last, that of %s the next',
  (minutes, at, last, next) => {
    expect(publicationOf(new Date(at), minutes * minute).toISOString()).toBe(last)
    expect(publicationAfter(new Date(at), minutes * minute).toISOString()).toBe(next)
  },
)
