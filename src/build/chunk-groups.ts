import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type NameOf = Exclude<NonNullable<CodeSplitting['groups']>[number]['name'], string>
type ChunkingContext = Parameters<NameOf>[1]

const othersCode = /\/node_modules\//
const earlyScript = /\/src\/portal\/early\.ts$/
/** The list of add-ons, where everybody arrives. */
const firstScreen = /\/screens\/addons\/index\.tsx/

/** Whether the page needs our module at once, or the first screen shares it with others. */
function isFirst(id: string, context: ChunkingContext): boolean {
  const starts: string[] = []
  const seen = new Set([id])
  for (const each of seen) {
    const info = context.getModuleInfo(each)
    if (info === null) continue
    if (info.isEntry) return true
    if (info.dynamicImporters.length > 0) starts.push(each)
    for (const importer of info.importers) seen.add(importer)
  }
  return starts.length > 1 && starts.some((start) => firstScreen.test(start))
}

/**
 * Few files for a first load, where rolldown by itself makes one for each combination of screens that
 * share a module. What places floating things is large and rarely needed, so it stays by itself, and so
 * do the form's controls, which next-steps does without.
 * The order matters: a group takes along what its modules import, unless an earlier one has it.
 */
export const chunkGroups = [
  { name: 'vendor', test: othersCode, tags: ['$initial'] },
  {
    name: (id, context) => (isFirst(id, context) ? 'app' : null),
    debugName: 'app',
    test: (id) => !othersCode.test(id) && !earlyScript.test(id),
  },
  { name: 'floating', test: /\/node_modules\/@floating-ui\//, minShareCount: 2 },
  { name: 'controls', test: othersCode, minShareCount: 2 },
  { name: 'shared', minShareCount: 2 },
] satisfies CodeSplitting['groups']
