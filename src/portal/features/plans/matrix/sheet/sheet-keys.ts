/** The ways from one cell of a sheet to another. */
export type SheetMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row start'
  | 'row end'
  | 'page up'
  | 'page down'
  | 'first'
  | 'last'

type SheetAct = { move: SheetMove } | 'edit' | 'empty' | 'put back' | 'undo' | 'redo' | 'fill row'

const moves: Readonly<Record<string, SheetMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row start',
  End: 'row end',
  PageUp: 'page up',
  PageDown: 'page down',
}

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

function withControl(key: string, shift: boolean, isEditing: boolean): SheetAct | null {
  switch (key.toLowerCase()) {
    case 'enter':
      return 'fill row'
    case 'z':
      return shift ? 'redo' : 'undo'
    case 'y':
      return shift ? null : 'redo'
    case 'home':
      return isEditing || shift ? null : { move: 'first' }
    case 'end':
      return isEditing || shift ? null : { move: 'last' }
    default:
      return null
  }
}

/**
 * The act of a key in a sheet: `moving` through cells, `typing` over a cell's text, or `editing` it, where arrows are the
 * caret's. Null if the key is the input's own.
 */
export function sheetAct(
  { key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey,
  mode: 'moving' | 'typing' | 'editing',
): SheetAct | null {
  // AltGr is Ctrl with Alt.
  if (altKey) return null
  if (ctrlKey || metaKey) return withControl(key, shiftKey, mode === 'editing')
  switch (key) {
    case 'Enter':
      return { move: shiftKey ? 'up' : 'down' }
    case 'F2':
      return mode === 'editing' || shiftKey ? null : 'edit'
    case 'Escape':
      return mode === 'moving' || shiftKey ? null : 'put back'
    case 'Delete':
    case 'Backspace':
      return mode === 'moving' && !shiftKey ? 'empty' : null
    default: {
      const move = mode === 'editing' || shiftKey ? undefined : moves[key]
      return move === undefined ? null : { move }
    }
  }
}

/** A cell by its numbers, from 0. */
export interface Spot {
  row: number
  column: number
}

export interface SheetSize {
  rows: number
  columns: number
}

/** Rows of a page. */
const page = 10

/** The cell that a move leads to; at an edge the same one. */
export function spotAfter(move: SheetMove, { row, column }: Spot, size: SheetSize): Spot {
  const [top, bottom, start, end] = [0, size.rows - 1, 0, size.columns - 1]
  const spots: Record<SheetMove, Spot> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'row start': { row, column: start },
    'row end': { row, column: end },
    'page up': { row: row - page, column },
    'page down': { row: row + page, column },
    first: { row: top, column: start },
    last: { row: bottom, column: end },
  }
  const to = spots[move]
  return { row: Math.min(Math.max(to.row, top), bottom), column: Math.min(Math.max(to.column, start), end) }
}
