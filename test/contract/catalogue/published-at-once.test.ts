import { expect, test } from 'vitest'
import { isPublishedAtOnce } from '#contract/catalogue/published-at-once.ts'
import { availabilities } from '#contract/availability.ts'
import { addonFields } from '#contract/fields/addon.ts'
import { planFields } from '#contract/fields/plan.ts'
import { transition } from '#contract/trail.ts'
import { planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { deprecationLifecycle } from '#machines/deprecation/lifecycle.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { publishedAtOnce } from '#test/spec/rules/published-at-once.ts'

/* Every event and field of every kind of record; which of them are published at once is said by test/spec alone. */
const kinds = [
  ...transition.entries.subject.entries.type.options,
  'automatic_review',
  'review_step',
  'install',
  'toString',
]
const words = (text = '') => text.split(' ').filter((word) => word !== '')
const specified = Object.values(publishedAtOnce)
const fields = new Set([
  ...Object.keys({ ...addonFields, ...planFields }),
  ...specified.flatMap((of) => [...words(of.fields), ...words(of.turnedOff)]),
  ...words(
    'created removed offering icon categories features plans name state planPass published message status',
  ),
])
const events = new Set([
  ...[progressionLifecycle, planAvailabilityLifecycle, deprecationLifecycle].flatMap(
    ({ events: all }) => all,
  ),
  ...words('request approve reject lapse finish pass'),
])

test.each(kinds)('of the record %s, the fields that test/spec names are published at once', (subjectType) => {
  const { fields: named, turnedOff } = publishedAtOnce[subjectType] ?? {}
  for (const field of fields)
    for (const to of ['true', 'false', null]) {
      const row = { kind: 'change', subjectType, event: null, field, from: 'allUsers', to } as const
      const expected = words(named).includes(field) || (words(turnedOff).includes(field) && to === 'false')
      expect([field, to, isPublishedAtOnce(row)]).toEqual([field, to, expected])
    }
})

test.each(kinds)('of the record %s, the steps that test/spec names are published at once', (subjectType) => {
  const { events: named, left } = publishedAtOnce[subjectType] ?? {}
  for (const event of events)
    for (const from of [...availabilities, 'draft']) {
      const row = { kind: 'transition', subjectType, event, field: null, from, to: 'x' } as const
      const expected = words(named).includes(event) || words(left).includes(from)
      expect([event, from, isPublishedAtOnce(row)]).toEqual([event, from, expected])
    }
})
