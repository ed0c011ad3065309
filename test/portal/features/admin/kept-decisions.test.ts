import { afterEach, expect, test, vi } from 'vitest'
import {
  type DeskDecision,
  dropDecision,
  isUnsent,
  keepDecision,
  leftDecisions,
} from '#portal/features/admin/desk/kept-decisions.ts'
import { readStored, removeStored, writeStored } from '#portal/wire/safe-storage.ts'

/* Issue 39.2: a decision is kept until its outcome is known: for its person, and from other tabs while its own is busy. */

const decision = { kind: 'repricing', record: { id: 'one' }, to: 'approved', message: null } as unknown
const keep = (isSent: boolean) => keepDecision('ada', decision as DeskDecision, isSent)
const left = (userId = 'ada') =>
  leftDecisions(userId).map(({ decision: { record }, isSent }) => [record.id, isSent])
/** From here on what is asked is asked by another tab. */
const inAnotherTab = () => removeStored('sessionStorage', 'desk-tab')

afterEach(() => {
  vi.useRealTimers()
  dropDecision('ada', 'one')
})

test('is left by the tab itself and by a dead one at once, by a living one after a minute; nobody else has it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T08:00:00Z') })
  keep(false)
  expect(left()).toEqual([['one', false]])
  const tab = readStored('sessionStorage', 'desk-tab') ?? ''
  inAnotherTab()
  expect(left()).toEqual([])
  expect(leftDecisions('ada', new Set([tab]))).toEqual([])
  expect(leftDecisions('ada', new Set(['another']))).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-28T08:01:01Z'))
  expect(left()).toEqual([['one', false]])
  expect(left('grace')).toEqual([])
  keep(true)
  inAnotherTab()
  // It may still be on its way.
  expect(leftDecisions('ada', new Set())).toEqual([])
})

test('is unsent until it is sent or discarded, on whichever page', () => {
  keep(false)
  expect(isUnsent('ada', 'one')).toBe(true)
  keep(true)
  expect(isUnsent('ada', 'one')).toBe(false)
  expect(left()).toEqual([['one', true]])
  dropDecision('ada', 'one')
  expect(isUnsent('ada', 'one')).toBe(false)
  expect(left()).toEqual([])
})

test('one kept before it was known whether it was sent is for its person to send', () => {
  const one = { decision, tab: 'of then', at: '2026-11-01T08:00:00.000Z' }
  writeStored('localStorage', 'decisions:ada', JSON.stringify({ one }))
  expect(left()).toEqual([['one', false]])
})
