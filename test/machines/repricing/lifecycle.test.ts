import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  eventToStatus,
  repricingBlockers,
  type RepricingEvent,
  repricingEventTypes,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
} from '#machines/repricing/lifecycle.ts'
import {
  activeRepricingStatuses,
  isActiveRepricing,
  repricingGroupOf,
  repricingGroups,
} from '#machines/repricing/repricing-group.ts'
import type { PartyOrSystem } from '#machines/law.ts'
import { repricingStatuses } from '#contract/repricing.ts'

const following: RepricingFacts = {
  grandfathered: false,
  repriceDate: '2026-12-01',
  existingRepriceDate: '2027-01-01',
}
const grandfathered: RepricingFacts = { ...following, grandfathered: true, existingRepriceDate: null }

const at = (status: RepricingStatus, facts = following) =>
  repricingLifecycle.resolveState({ value: status, context: facts })

/** Where it leads, or the codes that stand against it. */
function outcome(status: RepricingStatus, event: RepricingEvent, facts = following): string {
  const snapshot = at(status, facts)
  const codes = repricingBlockers(snapshot, event).map(({ code }) => code)
  expect(snapshot.can(event)).toBe(codes.length === 0)
  return codes.length > 0 ? codes.join(' ') : transition(repricingLifecycle, snapshot, event)[0].value
}

/** Everything on a day when all is due. */
const events = (by: PartyOrSystem): RepricingEvent[] =>
  repricingEventTypes.map((type) => ({ type, by, today: '2027-01-01' }) as RepricingEvent)

describe('what each side may do', () => {
  const x = 'wrong_state'
  const person = 'staff_only'
  const system = 'system_only'
  const provider = 'provider_only'
  test.each([
    [
      'new',
      [x, 'in_progress', 'approved', 'rejected', 'rejected', provider, x, x, x],
      [x, person, person, person, person, provider, x, x, x],
      [x, person, person, person, person, 'rejected', x, x, x],
    ],
    [
      'in_progress',
      ['new', x, 'approved', 'rejected', 'rejected', x, x, x, x],
      [person, x, person, person, person, x, x, x, x],
      [person, x, person, person, person, x, x, x, x],
    ],
    [
      'approved',
      [x, 'in_progress', x, 'rejected', 'rejected', x, system, x, system],
      [x, person, x, person, person, x, 'partially_complete', x, 'error'],
      [x, person, x, person, person, x, system, x, system],
    ],
    [
      'partially_complete',
      [x, x, x, x, 'rejected', x, x, system, system],
      [x, x, x, x, person, x, x, 'completed', 'error'],
      [x, x, x, x, person, x, x, system, system],
    ],
  ] as const)('%s', (status, ofAdmin, ofPlatform, ofProvider) => {
    expect(events('admin').map((event) => outcome(status, event))).toEqual(ofAdmin)
    expect(events('system').map((event) => outcome(status, event))).toEqual(ofPlatform)
    expect(events('provider').map((event) => outcome(status, event))).toEqual(ofProvider)
  })

  test.each(repricingGroups.history)('%s is an end', (status) => {
    for (const by of ['provider', 'admin', 'system'] as const)
      for (const event of events(by))
        expect(repricingBlockers(at(status), event)).toEqual([{ code: 'wrong_state', state: status }])
  })

  test('a status that staff set is where its event leads', () => {
    for (const [status, type] of Object.entries(eventToStatus)) {
      const from = status === 'new' ? 'in_progress' : status === 'in_progress' ? 'approved' : 'new'
      expect(outcome(from, { type, by: 'admin' })).toBe(status)
    }
  })
})

describe('dates', () => {
  const newInstalls = (today: string, facts = following) =>
    outcome('approved', { type: 'repriceNewInstalls', by: 'system', today }, facts)
  const existingInstalls = (today: string, facts = following) =>
    outcome('partially_complete', { type: 'repriceExistingInstalls', by: 'system', today }, facts)

  test('new installs first, not a day too early', () => {
    expect(newInstalls('2026-11-30')).toBe('not_due')
    expect(newInstalls('2026-12-01')).toBe('partially_complete')
    expect(newInstalls('2027-03-15')).toBe('partially_complete')
    expect(newInstalls('2026-11-30', grandfathered)).toBe('not_due')
    expect(newInstalls('2026-12-01', grandfathered)).toBe('completed')
  })

  test('existing installs a month after, and grandfathered ones never', () => {
    expect(existingInstalls('2026-12-31')).toBe('not_due')
    expect(existingInstalls('2027-01-01')).toBe('completed')
    expect(existingInstalls('9999-12-31', grandfathered)).toBe('never_due')
  })

  test('a blocker says from when', () => {
    const event = { type: 'repriceNewInstalls', by: 'admin', today: '2026-11-30' } as const
    expect(repricingBlockers(at('approved'), event)).toEqual([
      { code: 'system_only' },
      { code: 'not_due', due: '2026-12-01' },
    ])
  })
})

describe('groups', () => {
  test('every status is in one of them', () => {
    expect(Object.values(repricingGroups).flat().toSorted()).toEqual(repricingStatuses.toSorted())
    for (const status of repricingStatuses)
      expect(repricingGroups[repricingGroupOf(status)]).toContain(status)
  })

  test('those that are not over are active', () => {
    expect(activeRepricingStatuses).toEqual(['new', 'in_progress', 'approved', 'partially_complete'])
    expect(repricingStatuses.filter(isActiveRepricing)).toEqual(activeRepricingStatuses)
    const ends = repricingStatuses.filter((status) => at(status).status === 'done')
    expect(ends).toEqual(repricingStatuses.filter((status) => !isActiveRepricing(status)))
  })

  test.each(['', 'New', 'done', 'toString', 'current'])('a status %j is none', (status) => {
    const message = 'state for a repricing is not one of the expected states'
    expect(() => repricingGroupOf(status)).toThrow(message)
    expect(() => isActiveRepricing(status)).toThrow(message)
  })
})
