import type { SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { readAs } from '../read-as.ts'

/** The rows that a statement of the test's own gives, by the schema of what is used of each. */
export async function rowsOf<Row extends v.GenericSchema>(
  db: Database,
  statement: SQL | string,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  return readAs(await db.execute(statement), v.object({ rows: v.array(row) })).rows
}
