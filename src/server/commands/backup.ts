import { existsSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { AdminProblem } from '#server/config/problems.ts'
import { passphraseOf, writeKeyFile } from '#server/keys/key-file.ts'
import { runTool } from './postgres-tools.ts'
import { refuseWithoutDatabase } from './refuse-without-database.ts'
import { dumpThroughDoor } from '#server/backup-door.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readConfig } from '#server/read-config.ts'
import { FolderInUse } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'

/** Dumps the embedded database: by the server that has it open, or here. */
async function dumpEmbedded(dataDir: string): Promise<Blob> {
  try {
    const place = { databaseUrl: null, dataDir, databaseLimitMs: null }
    const database = await openDatabase(place, () => undefined, { leaveAsItIs: true })
    try {
      if (database.dump === undefined) throw new Error('this database is not embedded')
      return await database.dump()
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const dumped = await dumpThroughDoor(dataDir)
    if (dumped === null) throw error
    return dumped
  }
}

/**
 * Writes the deployment's database as it is at one instant to a new file, while servers run, and if asked the key of
 * its secrets to another, encrypted with BACKUP_PASSPHRASE. Returns what to print. Throws AdminProblem, and StartRefused if there is no database.
 */
export async function backup(env: Environment, file: string, keyFile: string | null): Promise<string> {
  for (const path of [file, ...(keyFile === null ? [] : [keyFile])])
    if (existsSync(path)) throw new AdminProblem(`${path} is there already: a backup overwrites nothing.`)
  const passphrase = keyFile === null ? null : passphraseOf(env)
  refuseWithoutDatabase(env)
  const config = readConfig(env, { demo: false })
  const { databaseUrl, dataDir } = config
  const unfinished = `${file}.unfinished`
  const mask = process.umask(0o077)
  try {
    if (databaseUrl === null)
      await writeFile(unfinished, (await dumpEmbedded(dataDir)).stream(), { mode: 0o600, flush: true })
    else
      await runTool(
        'pg_dump',
        ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`, databaseUrl],
        databaseUrl,
      )
    if (keyFile !== null && passphrase !== null) writeKeyFile(keyFile, config, passphrase)
    renameSync(unfinished, file)
  } finally {
    process.umask(mask)
    rmSync(unfinished, { force: true })
  }
  const key =
    keyFile === null
      ? 'It does not hold the key of its secrets: keep that apart.'
      : `The key of its secrets is in ${keyFile}, encrypted with BACKUP_PASSPHRASE: keep it apart.`
  return `The database is in ${file}. ${key}`
}
