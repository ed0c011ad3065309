import { describe, expect, test } from 'vitest'
import {
  stepAhead,
  nextWording,
  passedDateWording,
  runningDates,
  statusWording,
} from '#portal/features/repricings/repricing-next.ts'

const asked = {
  status: 'new',
  grandfathered: false,
  originalPriceCents: 900,
  repriceDate: '2027-01-01',
  existingRepriceDate: '2027-02-01',
} as const
const before = new Date('2027-01-01T23:59:59Z')
const after = new Date('2027-01-02T00:00:00Z')

describe('what comes next', () => {
  test('of a request: who decides, and how one learns of it', () => {
    expect(nextWording(asked)).toMatch(/ecosystem program team .* approves or rejects .* by e-mail/)
    expect(nextWording({ ...asked, status: 'in_progress' })).toMatch(/is looking at the request/)
  })

  test('of an approved one: the platform does it on its date', () => {
    expect(nextWording({ ...asked, status: 'approved' })).toMatch(/by itself on its date/)
  })

  test('is one sentence in a row, and none of what is over', () => {
    expect(stepAhead(asked)).toMatch(/^The ecosystem program team [^.]* approves or rejects it\.$/)
    expect(stepAhead({ ...asked, status: 'completed' })).toBeNull()
  })

  test('of one that is half done: Partially Complete is explained', () => {
    const half = { ...asked, status: 'partially_complete' } as const
    const words = 'New installs pay the new price; existing installs follow on 02/01/2027.'
    expect([nextWording(half), statusWording(half)]).toEqual([words, words])
    expect(statusWording(asked)).toBeNull()
    expect(runningDates(half, after)).toEqual([
      ['New installs', 'Pay the new price already.'],
      ['Existing installs', 'Pay the new price from 02/01/2027.'],
    ])
  })
})

describe('the dates', () => {
  test('of an open request are the earliest ones; grandfathered installs keep their price', () => {
    expect(runningDates(asked, before)).toEqual([
      ['New installs', 'Pay the new price no sooner than 01/01/2027, once it is approved.'],
      ['Existing installs', 'Pay the new price no sooner than 02/01/2027, once it is approved.'],
    ])
    expect(runningDates({ ...asked, existingRepriceDate: null }, before)[1]).toEqual([
      'Existing installs',
      'Are grandfathered: they keep $9.00.',
    ])
  })

  test('that have passed while it is open are counted anew, from the day after', () => {
    expect(passedDateWording(asked, before)).toBeNull()
    expect(passedDateWording(asked, after)).toBe('Has passed: approval recalculates it.')
    expect(passedDateWording({ ...asked, status: 'approved' }, after)).toBeNull()
    expect(runningDates(asked, after)[0]).toEqual([
      'New installs',
      'The requested date, 01/01/2027, has passed: approval recalculates it.',
    ])
  })
})
