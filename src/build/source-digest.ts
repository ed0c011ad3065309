import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of a build; `.package-lock.json` lists what is installed. */
const sources = [
  'src',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'node_modules/.package-lock.json',
]
/** Written by each build. */
const generated = join('src', 'portal', 'route-tree.gen.ts')

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path]

/** Digest of the sources under the working directory and of Node's version, in hex. */
export function sourceDigest(): string {
  const hash = createHash('sha256').update(process.version)
  const files = sources.filter((path) => existsSync(path)).flatMap(filesOf)
  for (const file of files.filter((path) => path !== generated).toSorted())
    hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The digest that the last quiet build left beside itself; whoever builds otherwise empties the folder. */
export const digestFile = join(process.env.DIST ?? 'dist', 'server', 'sources.sha256')

/** True if the build was made of these sources. */
export const isBuildCurrent = (digest = sourceDigest()): boolean =>
  existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest
