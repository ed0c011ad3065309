import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/db/open.ts'
import { migrationsFolder } from '#server/db/migrate.ts'

/** Another name for other migrations, or another PGlite: nobody gets an outdated template. */
function templatePath(): string {
  const hash = createHash('sha256')
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(pglite).update(readFileSync(join(pglite, '../../package.json')))
  // With the journal: a migration that is made anew keeps its name, and may keep its text.
  const journal = join('meta', '_journal.json')
  const scripts = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  for (const file of [journal, ...scripts.toSorted()])
    hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return join(tmpdir(), `partner-portal-template-${hash.digest('hex').slice(0, 16)}.tar`)
}

/**
 * A migrated database without data, as PGlite loads it: five times as fast as making one afresh. It is made
 * once and kept among the temporary files, for all processes of a run and the runs after it.
 */
export async function pgliteTemplate(): Promise<Blob> {
  const path = templatePath()
  if (!existsSync(path)) {
    const { client, close } = await openPglite({})
    const dump = await client.dumpDataDir('none')
    await close()
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()))
    await rename(unfinished, path)
  }
  return new Blob([await readFile(path)])
}
