import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { AdminProblem } from '#server/config/problems.ts'
import type { Database } from '#server/db/database.ts'
import { installImports, stagedInstalls } from '#server/db/schema.ts'
import { loadPlansOnOffer, mostLineBytes, parseImportLine } from './import-line.ts'
import { readLines } from './read-lines.ts'

/** How far a file has been staged, of `size` bytes. */
export interface Staged {
  lines: number
  bytes: number
  size: number
}

/** A file's SHA-256, in hex, and its size. Throws AdminProblem if it can't be read. */
async function digestOf(file: string): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return { digest: hash.digest('hex'), size: (await stat(file)).size }
  } catch (error) {
    throw new AdminProblem(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Empties the tables of the import under way. */
export const forgetImport = (tx: Database) => tx.execute(sql`truncate ${installImports}, ${stagedInstalls}`)

/** Finds how far an earlier run has come with this file; what is staged of another one is forgotten. */
const begin = (db: Database, digest: string) =>
  db.transaction(async (tx) => {
    const [known] = await tx.select().from(installImports)
    if (known?.digest === digest) return known
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
    lines += read.lines.length
    const progress = { lines, bytes: read.bytes }
    await db.transaction(async (tx) => {
      // One parameter, whatever the number of rows and columns.
      await tx.execute(sql`insert into ${stagedInstalls}
        select * from json_populate_recordset(null::${stagedInstalls}, ${JSON.stringify(rows)}::json)`)
      await tx.update(installImports).set(progress)
    })
    tell({ ...progress, size })
  }
  return lines
}
