import { faultKinds, type PlantedFault } from '#test/planted/planting.ts'

const begins = '<!-- planted: written by npm run test:planted -->'
const ends = '<!-- end of planted -->'

/** A fault that was tried, with the test file that went red first and its scope; null if none did. */
export interface Planted extends PlantedFault {
  seen: { by: string; scope: 'quick' | 'rest' } | null
}

/**
 * The text of test/README.md with the table of planted faults by kind, and the names of those that `npm test` does not
 * see. Throws where the text has no place for it.
 */
export function withPlanted(text: string, tried: readonly Planted[], at: Date): string {
  const from = text.indexOf(begins)
  const to = text.indexOf(ends)
  if (from === -1 || to < from) throw new Error('test/README.md has no place for the planted faults')
  const row = (name: string, faults: readonly Planted[]) => {
    const seen = (scope: string) => faults.filter((fault) => fault.seen?.scope === scope).length
    const unseen = faults.length - seen('quick') - seen('rest')
    return `| ${[name, faults.length, seen('quick'), seen('rest'), unseen].join(' | ')} |`
  }
  const missed = tried.filter(({ seen }) => seen?.scope !== 'quick')
  const lines = [
    '| kind | planted | seen by `npm test` | only by its rest | unseen |',
    '| --- | --- | --- | --- | --- |',
    ...faultKinds.map((kind) =>
      row(
        kind,
        tried.filter((fault) => fault.kind === kind),
      ),
    ),
    row(`all, ${at.toISOString().slice(0, 10)}`, tried),
    '',
    ...missed.map(({ name, seen }) => `- ${seen === null ? 'Unseen' : `Only in \`${seen.by}\``}: ${name}.`),
  ]
  return `${text.slice(0, from)}${begins}\n\n${lines.join('\n').trimEnd()}\n\n${text.slice(to)}`
}
