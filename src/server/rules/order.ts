import { conflict } from '../errors.ts'

interface Placed {
  id: string
  position: number
}

/**
 * The rows whose place changes when a list is put in this order, with their new positions from 1. Throws 409
 * when the ids are not just those of the rows: somebody has added or removed one meanwhile.
 */
export function placesInOrder<Row extends Placed>(
  rows: readonly Row[],
  ids: readonly string[],
): { row: Row; position: number }[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (ids.length !== rows.length || new Set(ids).size !== ids.length || !ids.every((id) => byId.has(id)))
    throw conflict('The list has changed meanwhile: its order is out of date. Reload and try again.')
  return ids.flatMap((id, i) => {
    const row = byId.get(id)
    return row === undefined || row.position === i + 1 ? [] : [{ row, position: i + 1 }]
  })
}
