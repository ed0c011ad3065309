import { expect, test } from 'vitest'
import { gridKeyTarget } from '#portal/ui/range/grid-key.ts'

// What WAI-ARIA's date picker dialog says of each key: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
test.each([
  ['days', 'Home', false, '2026-11-18', '2026-11-15'],
  ['days', 'Home', false, '2026-11-15', '2026-11-15'],
  ['days', 'End', false, '2026-11-18', '2026-11-21'],
  ['days', 'End', false, '2026-11-21', '2026-11-21'],
  ['days', 'Home', false, '2026-12-02', '2026-11-29'],
  ['days', 'PageUp', false, '2026-11-18', '2026-10-18'],
  ['days', 'PageUp', false, '2026-03-31', '2026-02-28'],
  ['days', 'PageDown', false, '2026-01-31', '2026-02-28'],
  ['days', 'PageDown', false, '2026-12-31', '2027-01-31'],
  ['days', 'PageUp', true, '2024-02-29', '2023-02-28'],
  ['days', 'PageDown', true, '2026-11-18', '2027-11-18'],
  ['months', 'Home', false, '2026-05-01', '2026-04-01'],
  ['months', 'End', false, '2026-05-01', '2026-06-01'],
  ['months', 'PageUp', false, '2026-05-01', '2025-05-01'],
  ['months', 'PageDown', false, '2026-05-01', '2027-05-01'],
  ['months', 'PageUp', true, '2026-05-01', '2016-05-01'],
] as const)('in a grid of %s, %s (with Shift: %s) leads from %s to %s', (of, key, shiftKey, from, target) => {
  expect(gridKeyTarget(of, from, { key, shiftKey })).toBe(target)
})

test.each(['ArrowLeft', 'Enter', 'a'])('%s is not taken', (key) => {
  expect(gridKeyTarget('days', '2026-11-18', { key, shiftKey: false })).toBeNull()
})
