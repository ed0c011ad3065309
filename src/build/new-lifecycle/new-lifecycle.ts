import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blocksOf } from './blocks.ts'
import { inserted } from './insertion.ts'
import { insertionsOf } from './insertions.ts'
import { type Sketch, sketchOf } from './sketch.ts'

/** The new files of a lifecycle, each with its template. */
const written = ({ kebab, written: event, due }: Sketch): Record<string, string> => ({
  [`machines/${kebab}/lifecycle.ts`]: 'machine-lifecycle',
  [`machines/${kebab}/table.ts`]: 'machine-table',
  [`src/contract/${kebab}.ts`]: 'contract',
  [`src/contract/endpoints/${kebab}.ts`]: 'endpoints',
  [`src/contract/wording/blockers/${kebab}-blockers.ts`]: 'blocker-wordings',
  [`src/server/db/tables/${kebab}s.ts`]: 'database-table',
  [`src/server/${kebab}s/${kebab}s.rules.ts`]: 'server-rules',
  [`src/server/${kebab}s/${kebab}s.handlers.ts`]: 'server-handlers',
  [`src/server/${kebab}s/${kebab}-letters.ts`]: 'server-letters',
  ...(due.length === 0 ? {} : { [`src/server/${kebab}s/due-${kebab}s.job.ts`]: 'server-job' }),
  [`src/portal/features/${kebab}/reads.ts`]: 'reads',
  [`src/portal/features/${kebab}/calls.ts`]: 'screen-calls',
  [`src/portal/features/${kebab}/data.ts`]: 'screen-data',
  [`src/portal/features/${kebab}/${kebab}-form.tsx`]: 'screen-form',
  [`src/portal/features/${kebab}/${kebab}-${event}.route.tsx`]: 'screen-panel',
  [`src/portal/features/${kebab}/${kebab}.route.tsx`]: 'screen',
  [`test/spec/lifecycles/${kebab}.ts`]: 'spec-table',
  [`test/spec/sentences/${kebab}.ts`]: 'spec-sentences',
  [`test/spec/writes/${kebab}-writes.ts`]: 'spec-writes',
  [`test/model/${kebab}/specified.ts`]: 'specified',
  [`test/model/${kebab}/lifecycle.model.ts`]: 'lifecycle-model',
  [`test/model/${kebab}/${kebab}-http.ts`]: 'http-driver',
  [`test/model/${kebab}/${kebab}-browser.ts`]: 'browser-driver',
  [`test/model/${kebab}/lifecycle.machine.test.ts`]: 'machine-walk',
  [`test/model/${kebab}/lifecycle.http.test.ts`]: 'http-walk',
  [`test/model/${kebab}/lifecycle.browser.test.ts`]: 'browser-walk',
  [`test/assurance/browser-faults/mutations/${kebab}.ts`]: 'mutations',
})

/** Fills a template in: `{{name}}`; `{{#name}}…{{/name}}` where there is such a thing, `{{^name}}…{{/name}}` where there is none. */
function filled(template: string, blocks: Readonly<Record<string, string>>): string {
  const source = readFileSync(join('src/build/new-lifecycle/templates', `${template}.txt`), 'utf8')
  const parts = source.replaceAll(
    /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
    (_, sign: string, name: string, part: string) =>
      ((blocks[name] ?? '') === '') === (sign === '^') ? part : '',
  )
  return parts.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const block = blocks[name]
    if (block === undefined) throw new Error(`${template} asks for {{${name}}}, which there is not`)
    return block
  })
}

/** Every file that a sketched lifecycle changes, with its whole text; `read` gives the text of one that is there. */
export function filesOf(sketch: Sketch, read: (path: string) => string): Map<string, string> {
  const blocks = blocksOf(sketch)
  const files = new Map(
    Object.entries(written(sketch)).map(([path, template]) => [path, filled(template, blocks)]),
  )
  for (const insertion of insertionsOf(sketch)) {
    const { path } = insertion
    files.set(path, inserted(files.get(path) ?? read(path), insertion))
  }
  return files
}

/** Writes a new lifecycle with all that belongs to it, as `npm run new:lifecycle` does. */
function write(words: readonly string[]): void {
  const sketch = sketchOf(words)
  if (existsSync(`machines/${sketch.kebab}`)) throw new Error(`machines/${sketch.kebab} is there already.`)
  const files = filesOf(sketch, (path) => readFileSync(path, 'utf8'))
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  execFileSync('npx', ['oxfmt', ...files.keys()], { stdio: 'ignore' })
  console.log([...files.keys()].join('\n'))
  console.log(`Now: npm run db:generate -- --name ${sketch.snake}s, npm run build, npm run machines.
What is to be filled in says so: git grep ${sketch.pascal} and .github/CONTRIBUTING.md, Adding a workflow.`)
}

if (process.argv[1]?.endsWith('new-lifecycle.ts') === true) {
  try {
    write(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
