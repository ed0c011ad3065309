import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { SourceFault } from './source-faults.ts'

/** The lines of each file that differ from a commit, or none where git does not know it (a shallow clone). */
export function changedLines(since: string): ReadonlyMap<string, ReadonlySet<number>> {
  let diff: string
  try {
    diff = execFileSync('git', ['diff', '-U0', since, '--', 'src'], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return new Map()
  }
  const lines = new Map<string, Set<number>>()
  let current = new Set<number>()
  for (const line of diff.split('\n')) {
    const [, file] = /^\+\+\+ b\/(.+)$/.exec(line) ?? []
    if (file !== undefined) lines.set(file, (current = new Set()))
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined) continue
    for (let at = 0; at < Number(count); at++) current.add(Number(first) + at)
  }
  return lines
}

export const isOnChangedLine = (
  { file, line }: SourceFault,
  lines: ReadonlyMap<string, ReadonlySet<number>>,
): boolean => lines.get(file)?.has(line) === true

/**
 * So many of the items, by chance: those whose names, hashed with the seed, come first. Unlike a shuffle it keeps
 * to the others when one is added or gone.
 */
export function steadySample<T>(
  items: readonly T[],
  count: number,
  nameOf: (item: T) => string,
  seed: number,
): T[] {
  const place = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(item)}`)
      .digest('hex')
  return items
    .map((item) => ({ item, at: place(item) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item)
}
