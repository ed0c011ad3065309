import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of test/spec that a comparison or a driver asked the product about, in its last run. */
export interface RowsHeld {
  /** As in `machines` or `http`. */
  by: string
  /** Of several files or lifecycles, which. */
  what: string
  rows: readonly string[]
}

const folder = 'test/.report/rows'

/** Keeps which rows were held; called at the end of what held them. */
export function keepRows(held: RowsHeld): void {
  if (held.rows.length === 0) return
  mkdirSync(folder, { recursive: true })
  const name = `${held.by} ${held.what}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(held))
}

/** Holdings of every comparison and driver when it last ran. */
export const readRows = (): RowsHeld[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RowsHeld)
    : []
