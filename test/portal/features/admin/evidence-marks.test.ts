import { expect, test } from 'vitest'
import { priceChangeFacts } from '#portal/features/admin/desk/evidence/matter-facts.tsx'
import { pageMarks } from '#portal/features/admin/desk/evidence/page-marks.ts'

/* Issue 39.1: what was changed is marked where it stands, and a decision that was taken has no notice any more. */

const changed = (id: string, field: string) => ({ subject: { type: 'benefit', id }, name: id, field })
const benefits = (request: object[], decision: object[] | null = null) =>
  pageMarks(
    {
      draft: { benefits: [{ id: 'fast' }, { id: 'small' }] },
      changedSince: {
        request: request.length > 0 ? ['benefits'] : [],
        rejection: decision === null ? [] : ['summary', 'benefits'],
      },
    } as never,
    { changes: { request, decision }, rejection: decision === null ? null : {} } as never,
  )

test('of the benefits those are marked that were changed, the later time where there are two', () => {
  const { marks, benefits: of } = benefits(
    [changed('small', 'description')],
    [changed('fast', 'created'), changed('small', 'description')],
  )
  expect(marks).toEqual({ summary: 'Changed since the rejection' })
  expect([...of]).toEqual([
    ['fast', 'New since the rejection'],
    ['small', 'Changed since the request'],
  ])
})

test.each([
  ['one that is gone', changed('slow', 'removed')],
  ['their order', { subject: { type: 'addon', id: 'a' }, name: 'a', field: 'benefitOrder' }],
])('%s is marked at their heading', (_, change) => {
  expect(benefits([change]).marks).toEqual({ benefits: 'Changed since the request' })
})

test.each([
  ['new', ['New installs from', 'Existing installs from']],
  ['in_progress', ['New installs from', 'Existing installs from']],
  ['approved', []],
  ['rejected', []],
  ['completed', []],
])('the facts of a repricing that is %s end with the notice that is given: %j', (status, notices) => {
  const repricing = { status, originalPriceCents: 1000, priceCents: 1500 }
  const effect = { repriceDate: '2027-01-01', existingRepriceDate: '2027-02-01', lastMonth: null }
  const facts = priceChangeFacts({ repricing, effect } as never, new Date('2026-11-28T00:00:00Z'))
  expect(facts.map(([name]) => name).slice(5)).toEqual(notices)
})
