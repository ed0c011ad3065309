import { expect, test } from 'vitest'
import { gridKeyTarget } from '#portal/ui/range/grid-key.ts'

// What WAI-ARIA's date picker dialog says of each key: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
test.each([
  ['Home', false, '2026-11-18', '2026-11-15'],
  ['Home', false, '2026-11-15', '2026-11-15'],
  ['End', false, '2026-11-18', '2026-11-21'],
  ['End', false, '2026-11-21', '2026-11-21'],
  ['Home', false, '2026-12-02', '2026-11-29'],
  ['PageUp', false, '2026-11-18', '2026-10-18'],
  ['PageUp', false, '2026-03-31', '2026-02-28'],
  ['PageDown', false, '2026-01-31', '2026-02-28'],
  ['PageDown', false, '2026-12-31', '2027-01-31'],
  ['PageUp', true, '2024-02-29', '2023-02-28'],
  ['PageDown', true, '2026-11-18', '2027-11-18'],
])('in a grid of days, %s (with Shift: %s) leads from %s to %s', (key, shiftKey, day, target) => {
  expect(gridKeyTarget('days', day, { key, shiftKey })).toBe(target)
})

test.each([
  ['Home', false, '2026-05-01', '2026-04-01'],
  ['End', false, '2026-05-01', '2026-06-01'],
  ['PageUp', false, '2026-05-01', '2025-05-01'],
  ['PageDown', false, '2026-05-01', '2027-05-01'],
  ['PageUp', true, '2026-05-01', '2016-05-01'],
])('in a grid of months, %s (with Shift: %s) leads from %s to %s', (key, shiftKey, month, target) => {
  expect(gridKeyTarget('months', month, { key, shiftKey })).toBe(target)
})

test.each(['ArrowLeft', 'Enter', 'a'])('%s is not taken', (key) => {
  expect(gridKeyTarget('days', '2026-11-18', { key, shiftKey: false })).toBeNull()
})
