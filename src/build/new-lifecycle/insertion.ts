/** Text to write into a file that is there: before the first line that begins with `before`, or after those words. */
export interface Insertion {
  path: string
  before: string
  isAfter?: true
  text: string
}

/** An import, as the first of a file. */
export const imported = (path: string, names: string, from: string): Insertion => ({
  path,
  before: 'import ',
  text: `import { ${names} } from '${from}'\n`,
})

/** Writes an insertion into a file's text. Throws an Error where the line that it looks for is not there. */
export function inserted(source: string, { path, before, isAfter, text }: Insertion): string {
  const line = source.startsWith(before) ? 0 : source.indexOf(`\n${before}`) + 1
  if (!source.startsWith(before, line)) throw new Error(`${path} has no line that begins with '${before}'.`)
  const at = isAfter === true ? line + before.length : line
  return source.slice(0, at) + text + source.slice(at)
}
