import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { boxPrefix, openIfReadable, seal, type SecretKeys } from './secret-box.ts'

const columns: readonly SealedColumn[] = Object.values(sealedColumns)

/** The findings of a look at all boxes; the lists name their rows. */
export interface BoxesFound {
  /** Sealed under the key that seals. */
  current: number
  /** Opened by the other key only. */
  underOther: string[]
  /** Opened by none. */
  unreadable: string[]
}

/** Rows looked at in one statement. */
const batch = 200

interface BoxRow {
  id: string
  owner: string
  box: string
}

const rowsAfter = (tx: Database, { id, owner = id, box }: SealedColumn, after: string | null) =>
  tx
    .select({ id, owner, box })
    .from(box.table)
    .where(after === null ? isNotNull(box) : and(isNotNull(box), gt(id, after)))
    .orderBy(asc(id))
    .limit(batch)
    .$dynamic()

const opened = (keys: SecretKeys, column: SealedColumn, row: BoxRow): string | null =>
  openIfReadable(keys, row.box, column.context(row.owner))

/** Boxes of each column to try, since one may be damaged. */
const tried = 5

/** Tries whether a key opens any of the stored boxes; null if there are none. */
export async function opensStored(db: Database, secretsKey: Uint8Array): Promise<boolean | null> {
  const keys = { secretsKey, otherSecretsKey: null }
  let isEmpty = true
  for (const column of columns) {
    const rows = (await rowsAfter(db, column, null).limit(tried)) as BoxRow[]
    if (rows.some((row) => opened(keys, column, row) !== null)) return true
    if (rows.length > 0) isEmpty = false
  }
  return isEmpty ? null : false
}

/** Opens every stored box. */
export async function lookAtBoxes(db: Database, keys: SecretKeys): Promise<BoxesFound> {
  const found: BoxesFound = { current: 0, underOther: [], unreadable: [] }
  for (const column of columns) {
    for (let rows: BoxRow[] | null = null; rows === null || rows.length === batch;) {
      rows = (await rowsAfter(db, column, rows?.at(-1)?.id ?? null)) as BoxRow[]
      for (const row of rows) {
        const name = `${column.what} ${row.id}`
        if (opened({ ...keys, otherSecretsKey: null }, column, row) !== null) found.current += 1
        else if (opened(keys, column, row) === null) found.unreadable.push(name)
        else found.underOther.push(name)
      }
    }
  }
  return found
}

/** Seals a batch of boxes anew, those after an id; null once there are none. */
async function resealBatch(
  tx: Database,
  keys: SecretKeys,
  column: SealedColumn,
  after: string | null,
): Promise<{ last: string; resealed: number } | null> {
  const { id, box, context } = column
  const isOld = notLike(box, `${boxPrefix(keys.secretsKey)}%`)
  const rows = (await rowsAfter(tx, column, after)
    .where(after === null ? isOld : and(isOld, gt(id, after)))
    .for('update')) as BoxRow[]
  let resealed = 0
  for (const row of rows) {
    const text = opened(keys, column, row)
    if (text === null) continue
    await tx
      .update(box.table)
      .set({ [box.name]: seal(keys, text, context(row.owner)) })
      .where(eq(id, row.id))
    resealed += 1
  }
  const last = rows.at(-1)?.id
  return last === undefined ? null : { last, resealed }
}

/**
 * Seals every box under the key that seals, a batch in a transaction, while servers run: what is done stays done, and
 * another run goes on from there. Boxes that no key opens are left as they are. `tell` reports the progress, and is
 * waited for.
 */
export async function resealBoxes(
  db: Database,
  keys: SecretKeys,
  tell: (what: string, resealed: number) => void | Promise<void>,
): Promise<number> {
  let sum = 0
  for (const column of columns) {
    for (let after: string | null = null; ;) {
      const done: Awaited<ReturnType<typeof resealBatch>> = await db.transaction((tx) =>
        resealBatch(tx, keys, column, after),
      )
      if (done === null) break
      after = done.last
      sum += done.resealed
      if (done.resealed > 0) await tell(column.what, done.resealed)
    }
  }
  return sum
}
