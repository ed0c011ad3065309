import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { type Source, under } from './sources.ts'

/*
 * CONTRACT: no request costs more than its length. Every regular expression is held to it by its automaton, not by a
 * clock: its work, also that of a search that begins at each character anew, grows as the text does.
 */

/** Those that are put together while the product runs, and the reason for which none of them grows faster. */
const composed: Readonly<Record<string, string>> = {
  'src/server/commands/restore.ts': 'reads a backup that the operator names, line by line',
  'src/portal/features/logs/attempts/attempt-filter.ts':
    'begins with no repetition, and white space is in none of its letters',
}

interface Expression {
  at: string
  pattern: string
  flags: string
}

/** The constant text of a node that is a string, or a template with nothing filled in; undefined for others. */
function textOf(node: { type: string } | undefined): string | undefined {
  const { type, value, quasi, ...rest } = { value: undefined, quasi: undefined, ...node } as Record<
    string,
    unknown
  >
  if (type === 'Literal' && typeof value === 'string') return value
  const { quasis, expressions } = (quasi ?? rest) as {
    quasis?: { value: { raw: string; cooked: string } }[]
    expressions?: unknown[]
  }
  if (quasis?.length !== 1 || expressions?.length !== 0) return undefined
  // The one tag in use is String.raw.
  return quasi === undefined ? quasis[0]?.value.cooked : quasis[0]?.value.raw
}

/** The regular expressions of a file; `composed` where one is not constant. */
function expressionsIn({ path, text }: Pick<Source, 'path' | 'text'>): (Expression | { composed: string })[] {
  const found: (Expression | { composed: string })[] = []
  const { program, errors } = parseSync(path, text)
  expect(errors).toEqual([])
  const place = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`
  const made = ({
    callee,
    arguments: given,
    start,
  }: {
    callee: object
    arguments: object[]
    start: number
  }) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return
    const [pattern, flags = ''] = given.map((each) => textOf(each as { type: string }))
    found.push(pattern === undefined ? { composed: path } : { at: place(start), pattern, flags })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ at: place(node.start), ...node.regex })
      // The parameters of a route's pattern.
      else if (typeof node.value === 'string' && node.value.startsWith('/'))
        for (const [, part = ''] of node.value.matchAll(/:\w+\{([^/]+)\}/g))
          found.push({ at: place(node.start), pattern: `^${part}$`, flags: '' })
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program)
  return found
}

/** Says how an expression's work grows; null if as its text does. */
function growthOf({ at, pattern, flags }: Expression): string | null {
  // Without an unlimited repetition it ends within its own length.
  if (!/[*+]|\{\d+,\}/.test(pattern)) return null
  // The limit is against hanging on one that is too large to tell.
  const found = checkSync(pattern, flags, { checker: 'automaton', timeout: 60_000 })
  if (found.status === 'safe') return null
  const how = found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`
  return `${at} /${pattern}/${flags} ${how}`
}

const growing = (sources: readonly Pick<Source, 'path' | 'text'>[]) =>
  sources.flatMap(expressionsIn).flatMap((each) => ('at' in each ? (growthOf(each) ?? []) : []))

test('are seen wherever they can be written, and told by how they grow', () => {
  const text = String.raw`
    test(/^a+$/)
    test(/\/\.|\.[^/]*$/)
    new RegExp('^(a|a)*$')
    RegExp(String.raw${'`'}\d+x${'`'}, 'u')
    app.get('/images/:name{[a-z]*[a-z]*!}', answer)
  `
  expect(growing([{ path: 'some.ts', text }])).toEqual([
    String.raw`some.ts:3 /\/\.|\.[^/]*$/ 2nd degree polynomial`,
    'some.ts:4 /^(a|a)*$/ exponential',
    String.raw`some.ts:5 /\d+x/u 2nd degree polynomial`,
    'some.ts:6 /^[a-z]*[a-z]*!$/ 2nd degree polynomial',
  ])
})

test('grow as their texts do', () => {
  const own = under('src/server/', 'src/contract/', 'machines/', 'src/portal/')
  const all = own.flatMap(expressionsIn)
  expect(all.length).toBeGreaterThan(150)
  expect(growing(own)).toEqual([])
  const put = all.flatMap((each) => ('composed' in each ? each.composed : []))
  expect([...new Set(put)].toSorted()).toEqual(Object.keys(composed).toSorted())
})
