/** The place where a text stops being JSON, counted from 1, and the reason in words. */
export interface JsonFault {
  line: number
  column: number
  reason: string
}

interface Fault {
  at: number
  reason: string
}

/** The parts of JSON that can come next, with the words for their absence. */
const awaited = {
  value: 'expected a value',
  valueOrEnd: 'expected a value or ]',
  nextItem: 'expected a value',
  nameOrEnd: 'expected a name in double quotes or }',
  nextName: 'expected a name in double quotes',
  colon: 'expected a colon',
  afterMember: 'expected a comma or }',
  afterItem: 'expected a comma or ]',
  end: 'expected nothing more',
} as const
type Awaited = keyof typeof awaited

const space = /[\t\n\r ]*/y
const plain = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
/** The end of a text, the beginning of an escape, or a character that must be escaped (U+0000 to U+001F). */
const special = /["\\]|[^\P{Cc}\u007f-\u009f]/gu

/** The place behind what the expression matches here; null if it does not. */
function behind(expression: RegExp, text: string, at: number): number | null {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : null
}

/** The place behind a text in double quotes, or its fault. */
function behindQuoted(text: string, at: number): number | Fault {
  for (let from = at + 1; ;) {
    special.lastIndex = from
    const found = special.exec(text)
    if (found === null) return { at, reason: 'the text that begins here has no closing quote' }
    if (found[0] === '"') return found.index + 1
    if (found[0] !== '\\')
      return { at: found.index, reason: 'a line break or control character in a text must be escaped' }
    const next = behind(escape, text, found.index)
    if (next === null) return { at: found.index, reason: 'a backslash must begin an escape that JSON knows' }
    from = next
  }
}

/** Reads a text once, without recursion, and returns its first fault; null if it is JSON. */
function firstFault(text: string): Fault | null {
  const open: ('{' | '[')[] = []
  const afterValue = (): Awaited => {
    const inner = open.at(-1)
    return inner === undefined ? 'end' : inner === '{' ? 'afterMember' : 'afterItem'
  }
  let next: Awaited = 'value'
  for (let at = 0; ;) {
    at = behind(space, text, at) ?? at
    const character = text[at]
    if (character === undefined)
      return next === 'end' ? null : { at, reason: `${awaited[next]}, but the body ends here` }
    const isValue: boolean = next === 'value' || next === 'valueOrEnd' || next === 'nextItem'
    const isName: boolean = next === 'nameOrEnd' || next === 'nextName'
    let end: number | Fault | null = at + 1
    if (isValue && (character === '{' || character === '[')) {
      open.push(character)
      next = character === '{' ? 'nameOrEnd' : 'valueOrEnd'
    } else if (character === '"' && (isValue || isName)) {
      end = behindQuoted(text, at)
      next = isName ? 'colon' : afterValue()
    } else if (
      (character === '}' && (next === 'nameOrEnd' || next === 'afterMember')) ||
      (character === ']' && (next === 'valueOrEnd' || next === 'afterItem'))
    ) {
      open.pop()
      next = afterValue()
    } else if (character === ':' && next === 'colon') next = 'value'
    else if (character === ',' && next === 'afterMember') next = 'nextName'
    else if (character === ',' && next === 'afterItem') next = 'nextItem'
    else {
      end = isValue ? behind(plain, text, at) : null
      const isLastComma = character === '}' ? next === 'nextName' : character === ']' && next === 'nextItem'
      if (isLastComma) return { at, reason: `remove the comma before ${character}` }
      if (end === null) return { at, reason: awaited[next] }
      next = afterValue()
    }
    if (typeof end === 'object') return end
    at = end
  }
}

/** Finds the first place where a text is not JSON; null if it is. Its cost grows with the text's length only. */
export function jsonFault(text: string): JsonFault | null {
  const fault = firstFault(text)
  if (fault === null) return null
  const before = text.slice(0, fault.at)
  const begin = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  let line = 1
  for (const _ of before.matchAll(/\r\n|[\n\r]/g)) line += 1
  let column = 1
  for (const _ of before.slice(begin)) column += 1
  return { line, column, reason: fault.reason }
}
