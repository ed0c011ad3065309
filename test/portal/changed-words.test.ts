import { expect, test } from 'vitest'
import type { Transition } from '#contract/trail.ts'
import { places } from '#contract/places.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { changedWording } from '#contract/wording/changed-words.ts'
import { changedLines } from '#portal/workflow/changes/changed-words.ts'
import { othersChanges } from '#portal/features/next-steps/timeline/meanwhile.ts'
import { problemFrom } from '#portal/wire/problem-from.ts'
import { seenRevision } from '#portal/wire/seen-revision.ts'
import { inboxNews } from '#portal/features/admin/inbox/use-inbox-changes.ts'

const changed = (type: string, name: string, field?: string) => ({
  subject: { type, id: '00000000-0000-4000-8000-000000000001' },
  name,
  ...(field === undefined ? {} : { field }),
})

test.each([
  [changed('plan', 'Huge', 'created'), 'Plan Huge added'],
  [changed('feature', 'Rows', 'removed'), 'Feature Rows removed'],
  [changed('plan', 'Huge', 'priceCents'), 'Huge: another price'],
  [changed('plan', 'Huge', 'offering'), 'Huge: other values'],
  [changed('plan', 'Huge', 'availability'), 'Huge: another availability'],
  [changed('addon', 'Acme Mail', 'summary'), 'Summary changed'],
  [changed('addon', 'Acme Mail', 'emailSupport'), 'Support e-mail changed'],
  [changed('addon', 'Acme Mail', 'state'), 'Acme Mail: another state'],
  [changed('approval', 'Technical approval', 'state'), 'Technical approval: another state'],
  [changed('manifest', 'Manifest', 'manifest'), 'Another manifest'],
  [changed('documentation', 'Dev Center article', 'devcenterUrl'), 'Another Dev Center URL'],
  [changed('company', 'Acme Data', 'phone'), 'Acme Data: phone changed'],
  [changed('addon', 'Acme Mail', 'providerTermsUrl'), 'Provider terms URL changed'],
  [changed('plan', 'Huge', 'installableWithPrivateNetworking'), 'Huge: apps in Private Spaces changed'],
  [changed('company', 'Acme Data', 'vendorId'), 'Acme Data: vendor ID changed'],
  // SPEC section 5: two contacts, each with a name and an e-mail address.
  [changed('company', 'Acme Data', 'technicalContactFullName'), 'Acme Data: technical contact changed'],
  [changed('company', 'Acme Data', 'emailAdmin'), 'Acme Data: technical e-mail changed'],
  [changed('company', 'Acme Data', 'billingFullName'), 'Acme Data: billing contact changed'],
  [changed('company', 'Acme Data', 'billingEmail'), 'Acme Data: billing e-mail changed'],
  [changed('supplier_vendor', 'Supplier information'), 'Supplier information changed'],
])('%j is told as %s, and leads somewhere', (record, words) => {
  expect(changedWording(record)).toBe(words)
  const [path] = changedLines('acme-mail', [record])[0]?.href?.split('#') ?? []
  expect(Object.values(places)).toContain(path?.replace('acme-mail', '$addonSlug'))
})

const long = 'Keeps what others lose. '.repeat(4)
// Issue 39.1: both values where the trail has them, in figures.
test.each([
  [
    changed('plan', 'Huge', 'priceCents'),
    '9900',
    '8900',
    'Price of Huge changed from $99.00 to $89.00',
    null,
  ],
  [
    changed('plan', 'Huge', 'offering'),
    'Rate: burst: 10',
    'Rate: burst: 20',
    'Huge now has Rate: burst: 20',
    '10',
  ],
  [changed('plan', 'Huge', 'offering'), null, 'Rows: 20', 'Huge now has Rows: 20', null],
  [changed('plan', 'Huge', 'created'), null, 'huge', 'Plan Huge added', null],
  [
    changed('addon', 'Acme Mail', 'summary'),
    'Keeps.',
    'Keeps all.',
    'Summary changed from Keeps. to Keeps all.',
    null,
  ],
  [changed('addon', 'Acme Mail', 'summary'), long, 'Keeps all.', 'Summary changed', long],
  [changed('benefit', 'Fast', 'description'), long, 'It is.', 'Description of Fast changed', long],
  [changed('addon', 'Acme Mail', 'icon'), 'uploaded', 'replaced', 'Icon replaced', null],
])('%j from %s to %s is told as %s, was %s', (record, from, to, words, was) => {
  expect(changedLines('acme-mail', [{ ...record, from, to }])).toMatchObject([{ words, was }])
})

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) => {
  const { entries } = (body ?? {}) as { entries?: object }
  return entries === undefined ? [] : [{ name, fields: Object.keys(entries) }]
})

// Changes are told by their words alone: two fields of the same words could not be told apart.
test.each(bodies)('each field that $name can change has words of its own', ({ fields }) => {
  const words = fields.map((field) => changedWording(changed('plan', 'Huge', field)))
  expect(words.toSorted()).toEqual([...new Set(words)].toSorted())
})

test('what reads alike is told once', () => {
  const twice = [changed('plan', 'Huge', 'offering'), changed('plan', 'Huge', 'offering')]
  expect(changedLines('acme-mail', twice)).toHaveLength(1)
})

test('the 412 of a stale revision brings what has changed; that of an etag does not', () => {
  const body = {
    id: 'precondition_failed',
    error: 'old',
    revision: 19,
    changed: [changed('plan', 'Huge', 'created')],
  }
  expect(problemFrom(412, body)).toMatchObject({ kind: 'stale', revision: 19, changed: body.changed })
  expect(problemFrom(412, { id: 'precondition_failed', error: 'old' })).toEqual({
    kind: 'stale',
    message: 'old',
    fields: {},
  })
})

test('the revision that was seen is the oldest of what was read', () => {
  expect(seenRevision({ revision: 19 }, [{ revision: 17 }, { revision: 18 }])).toBe(17)
  expect(seenRevision({ revision: 19 }, [])).toBe(19)
})

const loadedAt = new Date('2026-11-28T08:00:00Z')
/** The first two of a list of items, of which X, Y and Z were asked for after it was loaded. */
const firstTwo = (ids: string) => ({
  rows: [...ids].slice(0, 2).map((id) => {
    const since = id < 'X' || id > 'Z' ? '2026-11-27T08:00:00Z' : '2026-11-28T08:00:05Z'
    return { id, since, updatedAt: since }
  }),
  total: ids.length,
  loadedAt,
})

// Of what is beyond the first two only the number is known.
test.each([
  ['ab', 'b', '', '1 item was decided or withdrawn elsewhere.'],
  ['abc', 'X', '', '3 items were decided or withdrawn elsewhere, 1 came in.'],
  ['ab', 'b', 'a', null],
  ['ab', 'bX', 'a', '1 item came in.'],
  ['a', 'aX', '', '1 item came in.'],
  ['a', 'a', '', null],
  ['abcd', 'bcd', '', '1 item was decided or withdrawn elsewhere.'],
  ['abcd', 'bcd', 'a', null],
  ['abcd', 'cdX', '', '2 items were decided or withdrawn elsewhere, 1 came in.'],
  ['abcd', 'abcdXY', '', '2 items came in.'],
  ['abcd', 'YXabc', '', '1 item was decided or withdrawn elsewhere, 2 came in.'],
  // Asked before the decision was taken.
  ['abcd', 'abcd', 'a', null],
])('from %s to %s, with %j decided here: %s', (before, after, own, told) => {
  expect(inboxNews(firstTwo(before), firstTwo(after), ({ id }) => own.includes(id))).toBe(told)
})

test('only what others did after what was seen is news', () => {
  const row = (id: string, email?: string) => {
    const actor = email === undefined ? { role: 'platform' } : { email }
    const of = { kind: 'change', subject: { type: 'addon', id: 'addon-1' }, field: 'summary', note: null }
    return {
      ...of,
      id,
      actor,
      createdAt: `2026-11-22T10:0${id}:00.000Z`,
      event: null,
    } as unknown as Transition
  }
  const [me, colleague] = ['me@acme.example', 'colleague@acme.example']
  const rows = [row('4'), row('3', me), row('2', colleague), row('1', colleague)]
  const of = { own: 'me@acme.example', slug: 'acme-mail' }
  expect(othersChanges(rows, { ...of, seen: '1' }).map(({ id, actor }) => [id, actor])).toEqual([
    ['4', 'the platform'],
    ['2', 'colleague@acme.example'],
  ])
  expect(othersChanges(rows, { ...of, seen: '4' })).toEqual([])
  const published = { ...row('5'), field: 'published' }
  expect(othersChanges([published, ...rows], { ...of, seen: '4' })).toEqual([])
  expect(othersChanges(rows, { ...of, seen: null })).toHaveLength(3)
  expect(othersChanges(rows, { ...of, seen: 'no more in it' })).toEqual([])
})
