import { describe, expect, test } from 'vitest'
import { Road } from '#portal/features/next-steps/road/road-picture.tsx'
import { stationsOf } from '#portal/features/next-steps/road/stations.ts'
import { markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { shownProgress } from '../../support/shown-progress.ts'

/* UX "Next steps" and issue 34: the road as a line of stations, with what is known of each. */

describe('the road', () => {
  type Given = Parameters<typeof stationsOf>
  const step = (from: string, to: string, day: string) =>
    ({
      kind: 'transition',
      subject: { type: 'addon' },
      from,
      to,
      createdAt: `2026-${day}T09:00:00Z`,
    }) as never
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
  const road = (...given: Parameters<typeof stations>) => markupOf(<Road stations={stations(...given)} />)

  test('marks where it is, what has passed, and what is left there', () => {
    const html = road('beta')
    expect(textsOf(html, 'li')).toEqual([
      'Alpha , passed',
      'Beta , now 6 things left',
      'GA , ahead its plans go on sale',
    ])
    expect(/<li[^>]*aria-current="step"[^>]*>.*?<b>(.*?)<\/b>/.exec(html)?.[1]).toBe('Beta')
    expect(html.split('<svg')).toHaveLength(2)
  })

  test('has no way left once it is shut down', () => {
    const html = road('shutdown')
    expect(textsOf(html, 'b')).toEqual(['Alpha', 'Beta', 'GA'])
    expect(textOf(html).match(/, closed/g)).toHaveLength(3)
    expect(html).not.toContain('aria-current')
  })

  const toBeta = step('alpha', 'beta', '11-03')
  const whenOf = (...given: Parameters<typeof stations>) => stations(...given).map(({ when }) => when)

  test('says since and until when it is or was there, by the trail', () => {
    expect(whenOf('beta', { transitions: [toBeta] })).toEqual([
      'until 3 Nov',
      'since 3 Nov',
      'its plans go on sale',
    ])
    expect(whenOf('alpha')[0]).toBe('since 12 Oct')
    const shutDown = step('beta', 'shutdown', '11-20')
    expect(whenOf('shutdown', { transitions: [shutDown, toBeta] })).toEqual([
      'until 3 Nov',
      'until 20 Nov',
      null,
    ])
    // The trail may begin later.
    expect(whenOf('shutdown', { transitions: [shutDown] })).toEqual([null, 'until 20 Nov', null])
  })

  test('says of what is ahead when others get there, where that is known', () => {
    const beta = {
      kind: 'progression',
      to: 'beta',
      usual: { seconds: 22 * 86_400, workingDays: null, count: 6 },
    }
    expect(whenOf('alpha', { road: { steps: [beta as never] } })[1]).toBe('usually after 22 days in Alpha')
    expect(whenOf('alpha')[1]).toBe('everybody can find it')
  })

  test('is filled by what is complete', () => {
    expect(stations('beta').map(({ done }) => done)).toEqual([1, 12 / 18, 0])
    expect(stations('shutdown', { transitions: [toBeta] }).map(({ done }) => done)).toEqual([1, 0, 0])
  })
})
