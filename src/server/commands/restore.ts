import { existsSync, renameSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { AdminProblem } from '#server/config/problems.ts'
import { passphraseOf, readKeyFile } from '#server/keys/key-file.ts'
import { runTool } from './postgres-tools.ts'
import { fitsMarks, isKeyMark, storedMarks } from '#server/keys/check-key.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { readConfig } from '#server/read-config.ts'
import { storeKeys } from '#server/keys/secrets-key.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { compareMigrations, describeUnknown, unknownOf } from '#server/db/migrate.ts'
import { openPglite, openPostgres } from '#server/db/open.ts'
import { invalidateAfterRestore } from '#server/db/invalidate-after-restore.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'

const otherKey =
  'SECRETS_KEY is not the key that the secrets in this backup were encrypted with: nothing was restored.'

/** Throws AdminProblem for a backup that this build or these keys cannot read. */
function checkReadable(unknown: readonly number[], marks: readonly string[], keys: SecretKeys): void {
  if (unknown.length > 0) throw new AdminProblem(`Nothing was restored. ${describeUnknown(unknown)}`)
  if (!fitsMarks(marks, keys)) throw new AdminProblem(otherKey)
}

/** Reads a backup into a folder's database, which is there once it is whole. */
async function restoreEmbedded(config: ServerConfig, file: string): Promise<void> {
  const { dataDir } = config
  const release = lockFolder(dataDir)
  const unfinished = join(dataDir, 'db.restoring')
  try {
    if (existsSync(join(dataDir, 'db')))
      throw new AdminProblem(`${dataDir} has a database already: restore into a folder without one.`)
    rmSync(unfinished, { recursive: true, force: true })
    process.umask(0o077)
    const archive = new Blob([await readFile(file)])
    const asItIs = await openPglite({ dataDir: unfinished, loadDataDir: archive }, { leaveAsItIs: true })
    try {
      const { unknown } = await compareMigrations(asItIs.db)
      checkReadable(unknown, unknown.length > 0 ? [] : await storedMarks(asItIs.db), config)
    } finally {
      await asItIs.close()
    }
    const { db, close } = await openPglite({ dataDir: unfinished })
    await invalidateAfterRestore(db)
    await close()
    renameSync(unfinished, join(dataDir, 'db'))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    release()
  }
}

/** The values of a column, of a table's rows in the text of a dump. */
function columnOf(dump: string, table: string, column: string): string[] {
  const [, names = '', rows = ''] =
    new RegExp(String.raw`^COPY \S*\b${table} \(([^)]*)\) FROM stdin;\n([^]*?)^\\\.$`, 'm').exec(dump) ?? []
  const index = names.split(', ').indexOf(column)
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t')[index] ?? '')
}

async function isEmpty(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`,
    )
    return rows.length === 0
  } finally {
    await client.end()
  }
}

async function restorePostgres(config: ServerConfig, databaseUrl: string, file: string): Promise<void> {
  if (!(await isEmpty(databaseUrl)))
    throw new AdminProblem('The database of DATABASE_URL is not empty: restore into a new one (createdb).')
  const told = ['--table=__drizzle_migrations', '--table=deployment_marks']
  const dump = await runTool('pg_restore', ['--data-only', ...told, '--file=-', file], databaseUrl)
  const names = columnOf(dump, 'deployment_marks', 'name')
  checkReadable(
    unknownOf(columnOf(dump, '__drizzle_migrations', 'created_at').map(Number)),
    columnOf(dump, 'deployment_marks', 'value').filter((_, index) => isKeyMark(names[index])),
    config,
  )
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments']
  await runTool('pg_restore', [...whole, '--dbname', databaseUrl, file], databaseUrl)
  const { db, close } = await openPostgres(databaseUrl, () => undefined)
  await invalidateAfterRestore(db)
  await close()
}

async function kindOf(file: string): Promise<'embedded' | 'postgres'> {
  const handle = await open(file)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(5) })
  await handle.close()
  if (buffer.toString('latin1') === 'PGDMP') return 'postgres'
  if (buffer.readUInt16BE() === 0x1f8b) return 'embedded'
  throw new AdminProblem(`${file} is not a backup.`)
}

const hex = (key: Uint8Array | null) => (key === null ? '' : Buffer.from(key).toString('hex'))

/** The configuration to restore with; the keys come from a key file where one is given. Makes no key. */
function configFor(env: Environment, keyFile: string | null): ServerConfig {
  const { DATABASE_URL: url = '', DATA_DIR: folder = '.data', SECRETS_KEY: given = '' } = env
  const filed = keyFile === null ? null : readKeyFile(keyFile, passphraseOf(env))
  if (filed === null) {
    if (url === '' && given === '' && !existsSync(join(folder, 'secrets.key')))
      throw new AdminProblem(
        `The key of the backup's secrets is missing: put ${join(folder, 'secrets.key')} back, name a key file with --key, or set SECRETS_KEY.`,
      )
    return readConfig(env, { demo: false })
  }
  const { secretsKey, otherSecretsKey } = filed
  const keys = { SECRETS_KEY: hex(secretsKey), SECRETS_KEY_OTHER: hex(otherSecretsKey) }
  const config = readConfig({ ...env, ...keys }, { demo: false })
  if (url === '' && existsSync(join(folder, 'secrets.key')))
    throw new AdminProblem(`${folder} has a secrets.key already: take it away, or leave out --key.`)
  return config
}

/**
 * Restores a backup into an empty database, brings it up to this build's migrations, and renews what it has told.
 * Returns what to print. Throws AdminProblem, having restored nothing, if the target is not empty, the backup is of
 * another kind of database or a newer build, or the key is not its own.
 */
export async function restore(env: Environment, file: string, keyFile: string | null): Promise<string> {
  if (!existsSync(file)) throw new AdminProblem(`There is no ${file}.`)
  const kind = await kindOf(file)
  const { DATABASE_URL: url = '' } = env
  if ((url === '') !== (kind === 'embedded'))
    throw new AdminProblem(
      kind === 'embedded'
        ? `${file} is of an embedded database: restore it into a DATA_DIR, without DATABASE_URL.`
        : `${file} is of a PostgreSQL database: restore it with DATABASE_URL.`,
    )
  const config = configFor(env, keyFile)
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) await restoreEmbedded(config, file)
  else await restorePostgres(config, databaseUrl, file)
  if (databaseUrl === null && keyFile !== null) storeKeys(dataDir, config)
  const start =
    databaseUrl !== null && keyFile !== null
      ? ' Start with the key that npm run admin -- open-key prints.'
      : ''
  return `The database of ${file} is restored and up to date.${start} Look at it: npm run audit`
}
