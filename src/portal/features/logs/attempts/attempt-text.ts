import { isBlank } from '#contract/formats/plain-text.ts'

const opening = new Set(['{', '['])
const closingOf: Record<string, string> = { '{': '}', '[': ']' }

/** White space, punctuation, a string (the last may be cut off), or a number or word. */
const token = /\s+|[{}[\]:,]|"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s{}[\]:,"]+/y
const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** The tokens of a JSON text, which may be truncated; null if it is not JSON. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  const open: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const [found] = token.exec(text) ?? []
    if (found === undefined) return null
    if (isBlank(found)) continue
    if (opening.has(found)) open.push(closingOf[found] ?? '')
    else if (found === '}' || found === ']') {
      if (open.pop() !== found) return null
    } else if (!/^[:,"]/.test(found) && !word.test(found) && token.lastIndex < text.length) return null
    tokens.push(found)
  }
  return tokens
}

/**
 * Formats JSON with two spaces of indent, keeping the spelling of each value, even if truncated; returns
 * other text unchanged.
 */
export function prettyText(text: string): string {
  if (!opening.has(text.trimStart().slice(0, 1))) return text
  const tokens = tokensOf(text)
  if (tokens === null) return text
  const parts: string[] = []
  let depth = 0
  const newLine = () => parts.push(`\n${'  '.repeat(depth)}`)
  for (const [i, each] of tokens.entries()) {
    const isAfterOpening = opening.has(tokens[i - 1] ?? '')
    if (each === '}' || each === ']') {
      depth -= 1
      if (!isAfterOpening) newLine()
    } else if (isAfterOpening) newLine()
    parts.push(each === ':' ? ': ' : each)
    if (opening.has(each)) depth += 1
    if (each === ',') newLine()
  }
  return parts.join('')
}

const blockLines = 60
const blockCharacters = 6_000

export interface TextBlock {
  text: string
  lines: number
}

/**
 * Splits a long text into blocks, so that the browser lays out only those in view. Cuts at line ends, or
 * within an overlong line.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  let size = 0
  const close = () => {
    if (lines.length > 0) blocks.push({ text: lines.join('\n'), lines: lines.length })
    lines = []
    size = 0
  }
  for (const line of text.split('\n')) {
    if (lines.length === blockLines || size + line.length > blockCharacters) close()
    let rest = line
    while (rest.length > blockCharacters) {
      // Never between surrogates.
      const end = /[\uD800-\uDBFF]/.test(rest.charAt(blockCharacters - 1))
        ? blockCharacters - 1
        : blockCharacters
      blocks.push({ text: rest.slice(0, end), lines: 1 })
      rest = rest.slice(end)
    }
    lines.push(rest)
    size += rest.length
  }
  close()
  return blocks
}
