import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { grouped } from '#contract/formats/grouped.ts'
import { AdminProblem } from '#server/config/problems.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { installImports, plans, stagedInstalls } from '#server/db/schema.ts'
import { loadPlansOnOffer, mostLineBytes, parseImportLine } from './import-line.ts'
import { readLines } from './read-lines.ts'

/** How far a file has been staged, of `size` bytes. */
export interface Staged {
  lines: number
  bytes: number
  size: number
}

/** Why a file can't be read. */
function unreadable(file: string, error: unknown): string {
  if (!(error instanceof Error)) return `${file} can’t be read: ${String(error)}`
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${file}.`
  return code === 'EISDIR' ? `${file} is a folder.` : `${file} can’t be read: ${error.message}`
}

/** A file's SHA-256, in hex, and its size. Throws AdminProblem if it can't be read. */
async function digestOf(file: string): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return { digest: hash.digest('hex'), size: (await stat(file)).size }
  } catch (error) {
    throw new AdminProblem(unreadable(file, error))
  }
}

/** Empties the tables of the import under way. Not by truncate, which would wait for a backup of the database. */
export const forgetImport = (db: Database) =>
  db.execute(sql`with forgotten as (delete from ${installImports}) delete from ${stagedInstalls}`)

/** The staged lines that are refused, or whose plan is gone: the catalogue may have changed since. */
const outdated = sql`${stagedInstalls} as staged left join ${plans} on ${plans.id} = staged.plan_id and refusal is null
  where ${plans.id} is null`

/** Finds how far an earlier run has come with this file; what is staged of another one, or outdated, is forgotten. */
const begin = (db: Database, digest: string) =>
  db.transaction(async (tx) => {
    const [known] = await tx.select().from(installImports)
    if (known?.digest === digest && (await sqlRows(tx, sql`select from ${outdated} limit 1`)).length === 0)
      return known
    await forgetImport(tx)
    const fresh = { digest, bytes: 0, lines: 0 }
    await tx.insert(installImports).values(fresh)
    return fresh
  })

const wireOf = (
  { refusal = null, ...row }: NonNullable<ReturnType<typeof parseImportLine>>,
  line: number,
) => ({
  line,
  refusal,
  uuid: row.uuid,
  addon_id: row.addonId,
  plan_id: row.planId,
  account: row.account,
  app_id: row.appId,
  app_name: row.appName,
  region: row.region,
  name: row.name,
  installed_at: row.installedAt,
  removed_at: row.removedAt,
})

/** Names lines that the database refuses, without telling what they say. */
const unstored = (named: string, error: unknown): unknown =>
  error instanceof DrizzleQueryError
    ? new AdminProblem(`${named} can’t be stored: ${error.cause?.message ?? 'the database refuses them'}`)
    : error

/**
 * Checks every line of a file by itself and stages it, a piece of the file in a transaction each; goes on where an
 * earlier run of the same file ended. Calls `tell` after each piece. Returns the number of lines.
 */
export async function stageInstalls(
  db: Database,
  { file, pieceBytes, now }: { file: string; pieceBytes: number; now: Date },
  tell: (staged: Staged) => void,
): Promise<number> {
  const { digest, size } = await digestOf(file)
  const catalogue = await loadPlansOnOffer(db)
  const begun = await begin(db, digest)
  let { lines } = begun
  tell({ lines, bytes: begun.bytes, size })
  for await (const read of readLines(file, begun.bytes, { most: mostLineBytes, pieceBytes })) {
    const rows = read.lines.flatMap((bytes, index) => {
      const row = parseImportLine(bytes, catalogue, now)
      return row === null ? [] : [wireOf(row, lines + index + 1)]
    })
    const first = lines + 1
    lines += read.lines.length
    const progress = { lines, bytes: read.bytes }
    await db
      .transaction(async (tx) => {
        // One parameter, whatever the number of rows and columns.
        await tx.execute(sql`insert into ${stagedInstalls}
          select * from json_populate_recordset(null::${stagedInstalls}, ${JSON.stringify(rows)}::json)`)
        await tx.update(installImports).set(progress)
      })
      .catch((error: unknown) => {
        throw unstored(`Lines ${grouped(first)} to ${grouped(lines)}`, error)
      })
    tell({ ...progress, size })
  }
  return lines
}
