import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import * as v from 'valibot'
import { freePort } from '#test/support/browser/demo-process.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { call } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { signedIn } from '#test/support/sign-in-client.ts'

/*
 * Stores a small database as an older version made it, for test/server/db/upgrades.test.ts:
 * `npx tsx test/commands/store-database.ts COMMIT`. It checks the commit out into a temporary folder, installs and
 * builds it there, has it tell its demo story as on the day of the commit, signs in, pushes a manifest, makes an API
 * token and an account with a one-time password, notes what it answers, and writes all rows to
 * test/server/stored/demo-at-COMMIT.tsv.br. Pictures are cut to four bytes each; installs are left out, and countries,
 * which the migrations bring. The one-time password is made to last, so that the test does not end with it.
 */
const [given] = process.argv.slice(2)
if (given === undefined) throw new Error('Name a commit.')
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short=8', given)
const at = new Date(git('log', '-1', '--format=%cI', commit)).toISOString()
const tree = mkdtempSync(join(tmpdir(), `at-${commit}-`))
const dataDir = join(tree, '.data')
/** Add-ons whose pages are noted. */
const slugs = ['acme-postgres', 'acme-queue', 'globex-metrics']

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  SECRETS_KEY: testSecretsKey,
  // Where test/support/sign-in-client.ts is led back to.
  PUBLIC_URL: 'http://127.0.0.1:3000',
  STAFF_DOMAIN: 'platform.example',
}
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: tree, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

interface Server {
  app: Parameters<typeof signedIn>[0]['app']
  stop(): Promise<void>
}

async function startThen(): Promise<Server> {
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    cwd: tree,
    env: { ...env, PORT: String(port), CLOCK: at },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(server, 'close')
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.toString().includes('password') && resolve())
    void closed.then(() => reject(new Error('the server ended before it was ready')))
  })
  const request = (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: 'manual' })
  return {
    app: { request } as unknown as Server['app'],
    stop: async () => {
      server.kill('SIGTERM')
      await closed
    },
  }
}

/** Lists the paths that are read, by the reader. */
function pathsOf(companyId: string): Record<string, string[]> {
  const ofAddon = ['', '/plans', '/features', '/approvals', '/documentations', '/screenshots', '/benefits']
  const more = ['/current_manifest', '/automatic_reviews', '/oauth_credentials', '/api_authorizations']
  const pages = (slug: string) => [...ofAddon, ...more].map((part) => `/api/v3/addons/${slug}${part}`)
  const [first, second, others] = slugs.map(pages)
  const company = ['', '/company_users'].map((part) => `/api/v3/companies/${companyId}${part}`)
  return {
    'partner@acme.example': [
      '/platform/account',
      ...(first ?? []),
      ...(second ?? []),
      `/api/v3/addons/${slugs[1]}/transitions`,
      ...company,
    ],
    'partner@globex.example': others ?? [],
    'admin@platform.example': ['/api/v3/repricings'],
  }
}

const password = 'a-password-that-was-sealed-then-0'
const ssoSalt = 'a-salt-that-was-sealed-then-00000'

/** Changes and answers, over the API of then. */
async function act(server: Server) {
  const ada = await signedIn(server, 'partner@acme.example')
  const ok = async (method: string, path: string, as: { token: string }, body?: unknown) => {
    const answer = await call(server, method, path, { as, body })
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const [slug = ''] = slugs
  const path = `/api/v3/addons/${slug}`
  const current = readAs(
    await ok('GET', `${path}/current_manifest`, ada),
    v.looseObject({ contents: v.looseObject({ api: v.looseObject({}) }) }),
  )
  const { api, ...rest } = current.contents
  await ok('POST', `${path}/manifests`, ada, {
    contents: { ...rest, api: { ...api, password, sso_salt: ssoSalt } },
  })
  const { token } = readAs(
    await ok('POST', `${path}/api_authorizations`, ada),
    v.looseObject({ token: v.string() }),
  )
  const addon = readAs(
    await ok('GET', path, ada),
    v.looseObject({ company: v.looseObject({ id: v.string() }) }),
  )
  const answers: { email: string; path: string; body: unknown }[] = []
  for (const [email, paths] of Object.entries(pathsOf(addon.company.id))) {
    const person = await signedIn(server, email)
    for (const each of paths) answers.push({ email, path: each, body: await ok('GET', each, person) })
  }
  return { apiToken: { slug, token }, secrets: { slug, password, ssoSalt }, answers }
}

/** An account of the shell, with its one-time password. */
function createAccount(): { email: string; password: string } {
  const email = 'old@initrode.example'
  const admin = (...args: string[]) => run('npm', 'run', '-s', 'admin', '--', ...args)
  admin('create-company', 'Initrode')
  const told = admin('create-user', email, '--company', 'Initrode')
  const found = /password[^:]*: *(\S+)/i.exec(told)?.[1]
  if (found === undefined) throw new Error(`no password in ${told}`)
  return { email, password: found }
}

interface Client {
  query<Row>(text: string): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

/** The rows of then, read by the PGlite of then. */
async function dump(): Promise<string[]> {
  const pglite = join(tree, 'node_modules/@electric-sql/pglite/dist')
  const load = (file: string) => import(pathToFileURL(join(pglite, file)).href)
  const { PGlite } = (await load('index.js')) as { PGlite: { create(given: object): Promise<Client> } }
  const contrib = 'contrib/pg_trgm.js'
  const extensions = existsSync(join(pglite, contrib)) ? ((await load(contrib)) as object) : {}
  const client = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions })
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('countries', 'installs') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const cut = name === 'images' ? ` || jsonb_build_object('bytes', substring(t.bytes for 4))` : ''
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t)${cut})::text as row from "${name}" t`,
    )
    const lasting = (row: string) =>
      row.replace(/("password_expires_at": )"[^"]*"/, '$1"2999-12-31T00:00:00Z"')
    lines.push(...rows.map(({ row }) => `${name}\t${lasting(row)}`))
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  await client.close()
  const last = Object.fromEntries(sequences.map((each) => [each.name, Number(each.last)]))
  return [`sequences\t${JSON.stringify(last)}`, ...lines]
}

/** Hashes of the migrations of then, so that an edited one is noticed. */
function hashes(): Record<string, string> {
  const folder = join(tree, 'src/server/db/migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return Object.fromEntries(files.toSorted().map((file) => [file, hashOf(file)]))
}

git('worktree', 'add', '--force', '--detach', tree, commit)
try {
  run('npm', 'ci', '--no-audit', '--no-fund')
  run('npm', 'run', '-s', 'build')
  const server = await startThen()
  const noted = await act(server).finally(() => server.stop())
  const known = { at, oneTime: createAccount(), ...noted }
  const lines = [
    `migrations\t${JSON.stringify(hashes())}`,
    `known\t${JSON.stringify(known, (key, value: unknown) => (key === 'base64_icon' ? undefined : value))}`,
    ...(await dump()),
  ]
  const file = `test/server/stored/demo-at-${commit}.tsv.br`
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const text = brotliCompressSync(lines.join('\n'), { params })
  writeFileSync(file, text)
  console.log(`${file}: ${lines.length} lines, ${text.length} bytes`)
} finally {
  git('worktree', 'remove', '--force', tree)
  rmSync(tree, { recursive: true, force: true })
}
