import { describe, expect, test } from 'vitest'
import { moveAnnouncements } from '#portal/ui/lists/move-announcements.ts'
import { lostValues } from '#portal/features/plans/lost-values.ts'
import { remainingWording } from '#portal/ui/format/remaining-wording.ts'

test.each([
  ['', '300 characters left'],
  ['x'.repeat(299), '1 character left'],
  ['x'.repeat(300), '0 characters left'],
  // As the platform counts: as people do.
  ['👨‍👩‍👧‍👦'.repeat(150), '150 characters left'],
])('%# a live counter counts down as people count', (text, words) => {
  expect(remainingWording(text, 300)).toBe(words)
})

const plan = (name: string, ...of: string[]) =>
  ({ name, offerings: of.map((id) => ({ feature: { id }, value: 1 })) }) as never
test.each([
  [[plan('Test'), plan('Small', 'g')], 'No plan has a value for it.'],
  [[plan('Test'), plan('Small', 'g', 'f')], 'One plan loses its value for it: Small.'],
  [[plan('A', 'f'), plan('B', 'f'), plan('C', 'f')], '3 plans lose their values for it: A, B, and C.'],
])('%# the plans that lose a feature’s value are named', (plans, words) => {
  expect(lostValues(plans, 'f')).toBe(words)
})

describe('what is heard while a row is moved', () => {
  const rows = [
    { id: 'a', name: 'Storage' },
    { id: 'b', name: 'Backups' },
  ]
  type Heard = ReturnType<typeof moveAnnouncements>
  const said = (of: keyof Heard, active: string, over: string | null) =>
    moveAnnouncements(rows)[of]?.({
      active: { id: active },
      over: over === null ? null : { id: over },
    } as never)

  test.each([
    ['onDragStart', 'a', null, 'Storage is picked up, at place 1 of 2.'],
    ['onDragOver', 'a', 'a', 'Storage is picked up, at place 1 of 2.'],
    ['onDragOver', 'a', 'b', 'Storage is over place 2 of 2.'],
    ['onDragOver', 'a', null, 'Storage is outside the list.'],
    ['onDragEnd', 'a', 'b', 'Storage is dropped at place 2 of 2.'],
    ['onDragEnd', 'b', null, 'Backups is dropped at place 2 of 2.'],
    ['onDragCancel', 'b', 'a', 'Backups stays at place 2 of 2.'],
  ] as const)('%s %s %s', (of, active, over, words) => {
    expect(said(of, active, over)).toBe(words)
  })
})
