import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sources } from './sources.ts'

const chapter = readFileSync('src/portal/README.md', 'utf8').split('\n## Follow a click\n')[1] ?? ''
const folders: Readonly<Record<string, string>> = {
  portal: 'src/portal/',
  machines: 'machines/',
  server: 'src/server/',
}

const filesIn = (text: string, folder: string): string[] =>
  [...text.matchAll(/`([^`]+\.tsx?)`/g)].map(([, path = '']) =>
    /^(?:src|machines|test)\//.test(path) ? path : folder + path,
  )

const [introduction = '', ...flows] = chapter.split(/\n(?=\*\*)/)
const wire = filesIn(introduction, '').filter((path) => !path.startsWith('test/'))
const clicks = flows.map((flow) => {
  const [, name = '', count = ''] = /^\*\*(.+): (\d+)\*\*/.exec(flow) ?? []
  const items = [...flow.matchAll(/\n- (\w+):((?:.|\n(?=\s))*)/g)]
  const files = items.flatMap(([, room = '', text = '']) => filesIn(text, folders[room] ?? ''))
  return { name, count: Number(count), files: [...files, ...wire] }
})

const byPath = new Map(sources.map((source) => [source.path, source]))

/** The files that a file imports, apart from types. */
const importsOf = (path: string): string[] =>
  byPath.get(path)?.imports.flatMap(({ target, typesOnly }) => (typesOnly ? [] : [target])) ?? []

/** The platform's ends: the endpoints' table and its handlers meet by name, a table is reached through the schema. */
const isFoundByName = (path: string) => /\.handlers\.ts$|\/db\/tables\/|\/request-pipeline\.ts$/.test(path)

describe('the files to open from a click to its row', () => {
  test('are listed for five clicks', () => {
    expect(clicks.map(({ name }) => name)).toEqual([
      'Request of an approval',
      'Progression to beta',
      'Save of a plan',
      'Request of an automatic review',
      'Upload of a screenshot',
    ])
    expect(wire).toHaveLength(2)
  })

  test.each(clicks)('$name: at most 19, each there and once', ({ count, files }) => {
    expect(files.filter((path) => !byPath.has(path))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    expect(files).toHaveLength(count)
    expect(count).toBeLessThanOrEqual(19)
  })

  test.each(clicks)(
    '$name: each is imported by another, or is the component that gives an earlier one its events',
    ({ files }) => {
      const imported = new Set(files.flatMap(importsOf))
      const isReached = (path: string, index: number) =>
        imported.has(path) ||
        isFoundByName(path) ||
        index === 0 ||
        (path.endsWith('.tsx') && importsOf(path).some((target) => files.slice(0, index).includes(target)))
      expect(files.filter((path, index) => !isReached(path, index))).toEqual([])
    },
  )

  test.each(clicks)('$name: goes through settle where one of its machines sends by it', ({ files }) => {
    const settle = 'machines/settle.ts'
    expect(files.includes(settle)).toBe(files.some((path) => importsOf(path).includes(settle)))
  })
})
