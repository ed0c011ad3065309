/** Text between two offsets of a template, and what stands there instead. */
export interface SqlFault {
  start: number
  end: number
  text: string
  kind: 'condition dropped' | 'comparison changed' | 'arithmetic changed' | 'order changed'
}

/** A word that ends what is before it, or a parenthesis; with the number of parentheses around it. */
interface Mark {
  word: string
  start: number
  end: number
  depth: number
}

const boundary =
  /[(),]|\b(?:order by|group by|union all|on conflict|and|or|where|on|having|limit|union|when|then|else|end|select|join|inner|left|returning|for update)\b/g

/** Words by their counterparts. */
const others: readonly [pattern: RegExp, text: string, kind: SqlFault['kind']][] = [
  [/(?<= )=(?= )/g, '<>', 'comparison changed'],
  [/(?<= )<>(?= )/g, '=', 'comparison changed'],
  [/(?<= )<=(?= )/g, '<', 'comparison changed'],
  [/(?<= )<(?= )/g, '<=', 'comparison changed'],
  [/(?<= )>=(?= )/g, '>', 'comparison changed'],
  [/(?<= )>(?= )/g, '>=', 'comparison changed'],
  [/\bis not (?=null|distinct)/g, 'is ', 'comparison changed'],
  [/\bis (?=null|distinct)/g, 'is not ', 'comparison changed'],
  [/\bnot (?=exists|in\b|\()/g, '', 'comparison changed'],
  [/(?<!not )\b(?=exists \()/g, 'not ', 'comparison changed'],
  [/\band\b/g, 'or', 'comparison changed'],
  [/\bor\b/g, 'and', 'comparison changed'],
  [/\bmin(?=\()/g, 'max', 'comparison changed'],
  [/\bmax(?=\()/g, 'min', 'comparison changed'],
  [/\bleast(?=\()/g, 'greatest', 'comparison changed'],
  [/\bgreatest(?=\()/g, 'least', 'comparison changed'],
  [/\blower(?=\()/g, '', 'comparison changed'],
  [/(?<= )\+(?= )/g, '-', 'arithmetic changed'],
  [/(?<= )-(?= )/g, '+', 'arithmetic changed'],
  [/\bnulls last\b/g, 'nulls first', 'order changed'],
]

/** The words of a statement, with `#` for each character of a text and of `${…}` (the ranges `filled`). */
function masked(sql: string, filled: readonly (readonly [start: number, end: number])[]): string {
  const characters = sql.split('')
  for (const [start, end] of filled) characters.fill('#', start, end)
  return characters.join('').replaceAll(/'[^']*'/g, (text) => '#'.repeat(text.length))
}

function marksIn(words: string): Mark[] {
  let depth = 0
  return [...words.matchAll(boundary)].map(({ 0: word, index }) => {
    if (word === ')') depth -= 1
    const mark = { word, start: index, end: index + word.length, depth }
    if (word === '(') depth += 1
    return mark
  })
}

/** Where the clause ends that begins behind a mark: at the next one that is not inside its parentheses. */
const endOf = (marks: readonly Mark[], at: number, words: string, isList = false): Mark => {
  const { depth } = marks[at] as Mark
  const last = { word: '', start: words.length, end: words.length, depth }
  return (
    marks
      .slice(at + 1)
      .find(
        (each) =>
          each.depth < depth || (each.depth === depth && !(isList ? /[(),]/ : /[()]/).test(each.word)),
      ) ?? last
  )
}

const isJoint = (word: string | undefined): boolean => word === 'and' || word === 'or'

/** Each condition left out by itself, and a `where` with its only one. */
function dropped(words: string, marks: readonly Mark[]): SqlFault[] {
  const kind = 'condition dropped'
  return marks.flatMap((mark, at): SqlFault[] => {
    const { word, start, end, depth } = mark
    const next = endOf(marks, at, words)
    if (word === 'where' && !isJoint(next.word)) return [{ start, end: next.start, text: ' ', kind }]
    if (!isJoint(word)) return []
    const before = marks
      .slice(0, at)
      .findLast((each) => (each.depth === depth ? !/[()]/.test(each.word) : each.depth < depth))
    const right: SqlFault = { start, end: next.start, text: ' ', kind }
    return isJoint(before?.word) ? [right] : [{ start: before?.end ?? 0, end, text: ' ', kind }, right]
  })
}

/** Each key of an order turned round, and the last of several left out. */
function reordered(words: string, marks: readonly Mark[]): SqlFault[] {
  const kind = 'order changed'
  return marks.flatMap((mark, at): SqlFault[] => {
    if (mark.word !== 'order by') return []
    const { start: end } = endOf(marks, at, words, true)
    const commas = marks.filter(
      ({ word, start, depth }) => word === ',' && depth === mark.depth && start > mark.end && start < end,
    )
    const starts = [mark.end, ...commas.map((each) => each.end)]
    const turned = starts.map((from, index): SqlFault => {
      const text = words.slice(from, commas[index]?.start ?? end).trimEnd()
      const to = from + text.length
      return text.endsWith(' desc')
        ? { start: to - 5, end: to, text: ' asc', kind }
        : { start: to, end: to, text: ' desc', kind }
    })
    const last = commas.at(-1)
    return last === undefined ? turned : [...turned, { start: last.start, end, text: ' ', kind }]
  })
}

/**
 * Every fault that one change of a statement makes: conditions dropped, comparisons and orders turned. `filled` are
 * the offsets of what is put into it, `${` and `}` included. No statement is parsed; a fault that makes none is noticed
 * by every test that comes by it.
 */
export function faultsOfSql(
  sql: string,
  filled: readonly (readonly [start: number, end: number])[],
): SqlFault[] {
  const words = masked(sql, filled)
  const marks = marksIn(words)
  const changed = others.flatMap(([pattern, text, kind]) =>
    [...words.matchAll(pattern)].map(({ 0: was, index }): SqlFault => ({
      start: index,
      end: index + was.length,
      text,
      kind,
    })),
  )
  return [...dropped(words, marks), ...reordered(words, marks), ...changed]
    .filter(({ text, start, end }) => text.trim() !== '' || sql.slice(start, end).trim() !== '')
    .map((fault) => inItsLine(sql, fault))
}

/** The same fault with the words in front of it, by which people tell it from others. */
function inItsLine(sql: string, { start, end, text, kind }: SqlFault): SqlFault {
  if (end - start > 24) return { start, end, text, kind }
  const from = Math.max(0, start - 30)
  return { start: from, end, text: sql.slice(from, start) + text, kind }
}
