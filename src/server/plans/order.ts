import type { Order } from '#contract/feature.ts'
import { conflict, preconditionFailed } from '#server/http/errors.ts'

interface Placed {
  id: string
  position: number
}

/**
 * The rows, given in their stored order, whose place changes when a list is put in this order, with their new positions from 1. Throws 412 when
 * it was made from another list than the stored one, and 409 when the ids are not just those of the rows: somebody
 * has added or removed one meanwhile.
 */
export function placesInOrder<Row extends Placed>(
  rows: readonly Row[],
  { ids, base }: Order,
): { row: Row; position: number }[] {
  if (base !== undefined && base.join() !== rows.map(({ id }) => id).join()) throw preconditionFailed()
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (ids.length !== rows.length || new Set(ids).size !== ids.length || !ids.every((id) => byId.has(id)))
    throw conflict('The list has changed meanwhile: its order is out of date.')
  return ids.flatMap((id, i) => {
    const row = byId.get(id)
    return row === undefined || row.position === i + 1 ? [] : [{ row, position: i + 1 }]
  })
}
