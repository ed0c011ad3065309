import { expect, test } from 'vitest'
import { stationsOf } from '#portal/features/next-steps/road/stations.ts'
import { shownProgress } from '../../support/shown-progress.ts'

/* UX "Next steps" and issue 34: the road as a line of stations, with what is known of each. */

type Given = Parameters<typeof stationsOf>
const step = (from: string, to: string, day: string) =>
  ({ kind: 'transition', subject: { type: 'addon' }, from, to, createdAt: `2026-${day}T09:00:00Z` }) as never
const stations = (
  state: Given[0]['state'],
  { transitions = [], road = { steps: [] } }: Partial<Given[1]> = {},
) =>
  stationsOf(
    {
      state,
      progress: shownProgress({ to: 'ga', completed: 12, total: 18, left: 6 }),
      createdAt: '2026-10-12T09:00:00Z',
    },
    { transitions, road },
    new Date('2026-11-21T12:00:00Z'),
  )

test('the stations say where the add-on is, what has passed, and what is left there', () => {
  expect(stations('beta').map(({ name, place, left }) => [name, place, left])).toEqual([
    ['Alpha', 'passed', null],
    ['Beta', 'here', '6 things left'],
    ['GA', 'ahead', null],
  ])
  expect(stations('shutdown').map(({ place }) => place)).toEqual(['closed', 'closed', 'closed'])
})

const toBeta = step('alpha', 'beta', '11-03')
const shutDown = step('beta', 'shutdown', '11-20')
const usual = { seconds: 22 * 86_400, workingDays: null, count: 6 }
const usualStep = { kind: 'progression', to: 'beta', usual } as never
const none = ['everybody can find it', 'its plans go on sale']

test.each<[...Given: Parameters<typeof stations>, when: (string | null)[]]>([
  ['beta', { transitions: [toBeta] }, ['until 3 Nov', 'since 3 Nov', 'its plans go on sale']],
  ['alpha', {}, ['since 12 Oct', ...none]],
  [
    'alpha',
    { road: { steps: [usualStep] } },
    ['since 12 Oct', 'usually after 22 days in Alpha', none[1] ?? ''],
  ],
  ['shutdown', { transitions: [shutDown, toBeta] }, ['until 3 Nov', 'until 20 Nov', null]],
  // The trail may begin later.
  ['shutdown', { transitions: [shutDown] }, [null, 'until 20 Nov', null]],
])('in %s, with %j, each station says since or until when, or what it brings', (state, way, when) => {
  expect(stations(state, way).map((each) => each.when)).toEqual(when)
})

test('a station is filled by what is complete', () => {
  expect(stations('beta').map(({ done }) => done)).toEqual([1, 12 / 18, 0])
  expect(stations('shutdown', { transitions: [toBeta] }).map(({ done }) => done)).toEqual([1, 0, 0])
})
