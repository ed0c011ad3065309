import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { readAs } from '#test/support/read-as.ts'

/** A file of the repository, by its path from the top. */
export interface Source {
  path: string
  text: string
  /** Number of lines. */
  lines: number
  imports: readonly Import[]
}

export interface Import {
  /** As it is written. */
  from: string
  /** A file of the repository, by its path from the top, or a package's name. */
  target: string
  /** Erased when types are stripped. */
  typesOnly: boolean
}

const statement =
  /(?:^|\n)\s*(import|export)(\s+type)?\s+(?:([^'";]*?)\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

/** The folders that package.json gives a name of their own: `#portal/` is `src/portal/`. */
const { imports } = readAs(
  JSON.parse(readFileSync('package.json', 'utf8')),
  v.looseObject({ imports: v.record(v.string(), v.string()) }),
)
const rooms = Object.entries(imports).map(
  ([name, folder]) => [name.slice(0, -1), folder.slice(2, -1)] as const,
)

function targetOf(path: string, from: string): string {
  if (from.startsWith('.')) return join(dirname(path), from)
  const room = rooms.find(([name]) => from.startsWith(name))
  if (room !== undefined) return `${room[1]}${from.slice(room[0].length)}`
  if (from.startsWith('node:')) return from
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}

/** `import { type A, type B }` is erased as `import type` is. */
const namesTypesOnly = (names: string) =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .trim()
    .slice(1, -1)
    .split(',')
    .filter((name) => name.trim() !== '')
    .every((name) => name.trim().startsWith('type '))

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, , type, names, from, dynamic]) => {
    const written = from ?? dynamic ?? ''
    return {
      from: written,
      target: targetOf(path, written),
      typesOnly: type !== undefined || (names !== undefined && namesTypesOnly(names)),
    }
  })
}

const isCode = /\.tsx?$/

const ignored = ['.git', ...readFileSync('.gitignore', 'utf8').split('\n')].map(
  (name) => new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`),
)

/** The files under a folder that are, or would be, in version control: found without git, which a copy may not have. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.some((pattern) => pattern.test(name)))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })

function readSources(): Source[] {
  return filesIn('.')
    .toSorted()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return {
        path,
        text,
        lines: text.split('\n').length - 1,
        imports: isCode.test(path) ? importsOf(path, text) : [],
      }
    })
}

export const sources = readSources()
const code = sources.filter(({ path }) => /\.tsx?$/.test(path))
/** Code under one of the folders. */
export const under = (...folders: string[]) =>
  code.filter(({ path }) => folders.some((each) => path.startsWith(each)))
export const paths = (found: readonly Source[]) => found.map(({ path }) => path)

export const routeTree = 'src/portal/route-tree.gen.ts'
/** All but what is generated. */
export const written = code.filter(({ path }) => !path.endsWith('.gen.ts'))

/** Imports that break a rule, in words. */
export const offences = (from: readonly Source[], isWrong: (each: Import, source: Source) => boolean) =>
  from.flatMap((source) =>
    source.imports
      .filter((each) => isWrong(each, source))
      .map((each) => `${source.path} imports ${each.from}`),
  )

/** Lines that match, with their places. */
export const matches = (from: readonly Source[], pattern: RegExp) =>
  from.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
