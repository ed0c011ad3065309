import { describe, expect, test } from 'vitest'
import { pastedBlock } from '#portal/features/plans/matrix/sheet/pasted-block.ts'
import { sheetAct, spotAfter } from '#portal/features/plans/matrix/sheet/sheet-keys.ts'

const pressed = (keys: string) => {
  const parts = keys.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
}

// Issue 38, item 4: keyboard as in a sheet. Null is the input's own key.
test.each([
  ['ArrowDown', { move: 'down' }, { move: 'down' }, null],
  ['ArrowRight', { move: 'right' }, { move: 'right' }, null],
  ['Home', { move: 'row start' }, { move: 'row start' }, null],
  ['End', { move: 'row end' }, { move: 'row end' }, null],
  ['Ctrl+Home', { move: 'first' }, { move: 'first' }, null],
  ['Meta+End', { move: 'last' }, { move: 'last' }, null],
  ['PageUp', { move: 'page up' }, { move: 'page up' }, null],
  ['Enter', { move: 'down' }, { move: 'down' }, { move: 'down' }],
  ['Shift+Enter', { move: 'up' }, { move: 'up' }, { move: 'up' }],
  ['Ctrl+Enter', 'fill row', 'fill row', 'fill row'],
  ['Delete', 'empty', null, null],
  ['Backspace', 'empty', null, null],
  ['F2', 'edit', 'edit', null],
  ['Escape', null, 'put back', 'put back'],
  ['Ctrl+z', 'undo', 'undo', 'undo'],
  ['Ctrl+Shift+Z', 'redo', 'redo', 'redo'],
  ['Ctrl+y', 'redo', 'redo', 'redo'],
  ['Tab', null, null, null],
  ['Shift+Tab', null, null, null],
  ['Shift+ArrowRight', null, null, null],
  ['Alt+ArrowLeft', null, null, null],
  ['Ctrl+Alt+z', null, null, null],
  ['Ctrl+c', null, null, null],
  ['7', null, null, null],
] as const)('%s: %j where one moves, %j while typing, %j while editing', (keys, moving, typing, editing) => {
  const acts = (['moving', 'typing', 'editing'] as const).map((mode) => sheetAct(pressed(keys), mode))
  expect(acts).toEqual([moving, typing, editing])
})

test.each([
  ['up', [11, 1], [10, 1]],
  ['up', [0, 1], [0, 1]],
  ['down', [24, 1], [24, 1]],
  ['left', [3, 0], [3, 0]],
  ['right', [3, 1], [3, 2]],
  ['right', [3, 3], [3, 3]],
  ['page down', [3, 1], [13, 1]],
  ['page down', [20, 1], [24, 1]],
  ['page up', [12, 2], [2, 2]],
  ['row end', [3, 1], [3, 3]],
  ['row start', [3, 2], [3, 0]],
  ['first', [3, 2], [0, 0]],
  ['last', [3, 2], [24, 3]],
] as const)('in 25 rows of 4, %s of %j is %j', (move, [row, column], [toRow, toColumn]) => {
  expect(spotAfter(move, { row, column }, { rows: 25, columns: 4 })).toEqual({ row: toRow, column: toColumn })
})

describe('a pasted block', () => {
  const from = { row: 1, column: 1 }
  const size = { rows: 3, columns: 3 }

  test.each([
    ['10 GB', ['1,1 10 GB'], 'Pasted 1 value.'],
    ['1\t2\r\n3\t4\r\n', ['1,1 1', '1,2 2', '2,1 3', '2,2 4'], 'Pasted 4 values.'],
    ['1\t\n\t4', ['1,1 1', '1,2 ', '2,1 ', '2,2 4'], 'Pasted 4 values.'],
    ['1\t2\t3\n4', ['1,1 1', '1,2 2', '2,1 4'], 'Pasted 3 values; 1 did not fit beyond the last plan.'],
    ['1\n2\n3\n4', ['1,1 1', '2,1 2'], 'Pasted 2 values; 2 did not fit beyond the last feature.'],
    ['1\t2\t\t\n4\t5\n\t\n', ['1,1 1', '1,2 2', '2,1 4', '2,2 5'], 'Pasted 4 values.'],
    [
      '1\t?\t3\n?\t5\n',
      ['1,1 1', '1,2 ?', '2,1 ?', '2,2 5'],
      'Pasted 4 values, 2 of them to fix; 1 did not fit beyond the last plan.',
    ],
    ['?', ['1,1 ?'], 'Pasted 1 value, which needs fixing.'],
    [
      '1\t2\t3\n4\t5\t6\n7\t8\t9\n',
      ['1,1 1', '1,2 2', '2,1 4', '2,2 5'],
      'Pasted 4 values; 5 did not fit beyond the last plan and feature.',
    ],
  ])('%j spreads from its cell over what there is', (text, cells, notice) => {
    const pasted = pastedBlock(text, from, size, (each) => each.text !== '?')
    expect(pasted.cells.map((each) => `${each.row},${each.column} ${each.text}`)).toEqual(cells)
    expect(pasted.notice).toBe(notice)
  })
})
