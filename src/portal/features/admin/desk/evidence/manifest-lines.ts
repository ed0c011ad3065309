import { diffArrays } from 'diff'
import { manifestText } from '#portal/workflow/manifest/manifest-push.ts'

interface Contents {
  contents: Readonly<Record<string, unknown>>
}

/** Lines of a manifest's text that stand together. */
export interface ManifestLines {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The most lines that two manifests may differ in and still be compared: its square is the work. */
const mostDifferences = 2000

/** A line without the comma that only says that another follows. */
const bare = (line: string): string => line.replace(/,$/, '')

/** The lines of a manifest as its file has them, without its number, which differs always. */
const linesOf = ({ contents: { $base: _number, ...contents } }: Contents): string[] =>
  manifestText({ contents }).split('\n')

/** A manifest's lines, and where they differ from those of a former one, if there is one. */
export function manifestLines(now: Contents, former: Contents | null): ManifestLines[] {
  const lines = linesOf(now)
  const parts =
    former === null
      ? undefined
      : diffArrays(linesOf(former), lines, {
          maxEditLength: mostDifferences,
          comparator: (one, other) => bare(one) === bare(other),
        })
  if (parts === undefined) return [{ kind: 'same', text: lines.join('\n') }]
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join('\n'),
  }))
}
