import { asc, eq, max } from 'drizzle-orm'
import type { Order } from '#contract/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { benefits, features, screenshots } from '#server/db/schema.ts'
import { conflict, preconditionFailed } from './refusal.ts'
import type { Act } from './act.ts'
import { type FieldChange, recordChange, recordChanges } from './trail.ts'
import { insertRow, updateRow } from './stored.ts'

type Table = typeof benefits | typeof features | typeof screenshots

interface Placed {
  id: string
  addonId: string
  position: number
}

/**
 * The rows, given in stored order, that move when a list is put in this order, with their new positions from 1.
 * Throws 412 if the order is based on an outdated list, and 409 if the ids are not exactly those of the rows, because
 * one was added or removed meanwhile.
 */
function placesInOrder<Row extends Placed>(
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

/**
 * Operations on an add-on's ordered records of one kind: reading, storing and recording them on the trail. `nameOf`
 * gives a record's name on the trail. Rules of one kind stay with their subject.
 */
export function orderedList<T extends Table>(
  listed: T,
  type: 'benefit' | 'feature' | 'screenshot',
  nameOf: (row: T['$inferSelect']) => string,
) {
  type Row = T['$inferSelect']
  // Drizzle's builders infer nothing from a table that is a type parameter, so treat every list as features
  // internally.
  const table = listed as unknown as typeof features
  type AnyRow = typeof features.$inferSelect
  const ofRow = ({ id, addonId }: Pick<Placed, 'id' | 'addonId'>) => ({ type, id, addonId })

  /** An add-on's records, in order. */
  const rows = async (tx: Database, addonId: string): Promise<Row[]> =>
    tx
      .select()
      .from(table)
      .where(eq(table.addonId, addonId))
      .orderBy(asc(table.position), asc(table.id)) as Promise<Row[]>

  /** Appends a record. */
  async function add(
    act: Act,
    addonId: string,
    given: Omit<T['$inferInsert'], 'addonId' | 'position' | 'createdAt' | 'updatedAt'>,
  ): Promise<Row> {
    const [last] = await act.tx
      .select({ position: max(table.position) })
      .from(table)
      .where(eq(table.addonId, addonId))
    const place = { addonId, position: (last?.position ?? 0) + 1, createdAt: act.now, updatedAt: act.now }
    const row = (await insertRow(act.tx, table, { ...(given as AnyRow), ...place })) as Row
    await recordChange(act, ofRow(row), { field: 'created', from: null, to: nameOf(row) })
    return row
  }

  /** Updates a record and records the changes on the trail. */
  async function update(
    act: Act,
    stored: Row,
    values: Partial<Row>,
    changes: readonly FieldChange[],
  ): Promise<Row> {
    const row = (await updateRow(act, table, stored.id, values as Partial<AnyRow>)) as Row
    await recordChanges(act, ofRow(row), changes)
    return row
  }

  /** Deletes a record. */
  async function remove(act: Act, stored: Row): Promise<void> {
    await act.tx.delete(table).where(eq(table.id, stored.id))
    await recordChange(act, ofRow(stored), { field: 'removed', from: nameOf(stored), to: null })
  }

  /** Reorders the records. Throws 412 and 409 as placesInOrder does. */
  async function order(act: Act, addonId: string, wanted: Order): Promise<Row[]> {
    const before = await rows(act.tx, addonId)
    const moved = placesInOrder(before, wanted)
    if (moved.length === 0) return before
    for (const { row, position } of moved)
      await updateRow(act, table, row.id, { position } as Partial<AnyRow>)
    const after = await rows(act.tx, addonId)
    const change = { field: `${type}Order`, from: before.map(nameOf), to: after.map(nameOf) }
    await recordChange(act, { type: 'addon', id: addonId, addonId }, change)
    return after
  }

  return { ofRow, rows, add, update, remove, order }
}
