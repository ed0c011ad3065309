import { tableNamed } from '#machines/lifecycles.ts'
import { blockerExamples } from '#contract/wording/blockers/lifecycle-wordings.ts'
import { readMachines } from './machine-list.ts'

/** Generates the examples of each lifecycle's blockers, so that its page needs none of their wordings. */
export async function blockerExamplesModule(): Promise<string> {
  const entries = (await readMachines()).flatMap(({ name }) => {
    const table = tableNamed(name)
    return table === null ? [] : [`  ${name}: ${JSON.stringify(blockerExamples(name, table.blockers))},`]
  })
  return `// Written by \`npm run machines\` from machines/ and the wordings; a test fails when it is out of date.
/** Blockers of each lifecycle by their codes, as they are explained. */
export const blockerExampleLists: Readonly<Record<string, readonly (readonly [code: string, message: string])[]>> = {
${entries.join('\n')}
}
`
}
