import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installedChrome } from './installed-browser.ts'
import { isGlibc } from './is-glibc.ts'

const run = promisify(execFile)
/** npm's Chromium is for this machine. It comes first there: everybody tests with the same version. */
const isForNpms = process.platform === 'linux' && process.arch === 'x64' && isGlibc()

/** Why there is no browser to start. */
export const noBrowser =
  'no Chrome or Chromium is installed where it usually is, and npm has none for this machine; CHROMIUM names another'

/** True if `browserProgram` finds a browser. */
export const hasBrowser = (): boolean =>
  process.env.CHROMIUM !== undefined ||
  isForNpms ||
  installedChrome(process.platform, existsSync) !== undefined

/** The text of a program that starts another in these surroundings, which the processes of the tests don't have. */
const starter = (program: string, surroundings: Readonly<Record<string, string>>) =>
  [
    '#!/bin/sh',
    ...Object.entries(surroundings).map(([name, value]) => `export ${name}='${value}'`),
    `exec '${program}' "$@"`,
    '',
  ].join('\n')

/** The font settings that name a folder only, for a machine that has none. */
const fontsOf = (folder: string) =>
  `<?xml version="1.0"?>\n<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>\n`

/** Fills a folder, which will be called `home`, with npm's Chromium, and with what it needs of a system where that is missing. */
async function unpack(folder: string, home: string): Promise<void> {
  // The package unpacks into the folder for temporary files, and its libraries only in the cloud that they are for.
  await run(
    process.execPath,
    ['--input-type=module', '--eval', `await (await import('@sparticuz/chromium')).default.executablePath()`],
    { env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' } },
  )
  const surroundings: Record<string, string> = {}
  try {
    await run(join(folder, 'chromium'), ['--version'])
  } catch (error) {
    // The loader's code for a library that it does not find.
    if ((error as { code?: unknown }).code !== 127) throw error
    surroundings.LD_LIBRARY_PATH = join(home, 'al2023/lib')
  }
  if (!existsSync('/etc/fonts/fonts.conf')) {
    surroundings.FONTCONFIG_FILE = join(home, 'fonts.conf')
    writeFileSync(join(folder, 'fonts.conf'), fontsOf(join(home, 'fonts')))
  }
  writeFileSync(join(folder, 'start'), starter(join(home, 'chromium'), surroundings), { mode: 0o755 })
}

/** Unpacks npm's Chromium once for each version of it: whoever comes second takes what the first has made. */
async function fromNpm(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string
  }
  const cache = resolve('node_modules/.cache')
  const home = join(cache, `chromium-${version}`)
  if (!existsSync(home)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(`${home}-`)
    try {
      await unpack(folder, home)
      renameSync(folder, home)
    } catch (error) {
      rmSync(folder, { recursive: true })
      if (!existsSync(home)) throw error
    }
  }
  return join(home, 'start')
}

/**
 * Path of the browser that the tests start, with the arguments ['--no-sandbox'] only: what CHROMIUM names, else npm's
 * where it runs, else an installed one. Throws where there is none.
 */
export async function browserProgram(): Promise<string> {
  const found =
    process.env.CHROMIUM ?? (isForNpms ? await fromNpm() : installedChrome(process.platform, existsSync))
  if (found === undefined) throw new Error(noBrowser)
  return found
}
