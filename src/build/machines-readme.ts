import { chartOf } from '#machines/chart.ts'
import type { LifecycleTable } from '#machines/lifecycle-table.ts'
import { tableNamed } from '#machines/lifecycles.ts'
import { blockerExamples } from '#contract/wording/blockers/lifecycle-wordings.ts'
import { type MachineExport, readMachines } from './machine-list.ts'
import { statechartMermaid } from './statechart-mermaid.ts'

const intro = `# Machines

What the product does, as statecharts. This page is written by \`npm run machines\` from the machines themselves;
a test fails when it is out of date.

A **lifecycle** says what is legal: the platform refuses what it does not allow, the portal disables it and says why.
Each of its arrows is taken where none of the blockers in its table stands against it.
The other machines are conversations: what a screen does about it. What becomes of a lost answer is looked up by
\`settle\`, which they invoke; a refusal ends it and is theirs to tell. \`[guard]\` must agree before an arrow is taken; of several arrows for one event, the first that agrees wins. A state that *runs* an
actor waits for it to be done or to fail.`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const code = (text: string) => `\`${text}\``
const separator = (columns: number) => row(Array.from({ length: columns }, () => '---'))

function tableText(name: string, { rows, blockers }: LifecycleTable): string {
  return [
    row(['event', 'from', 'to', 'sent by', 'can be refused with']),
    separator(5),
    ...rows.map((each) =>
      row([code(each.event), each.from, each.to, each.by, each.codes.map((each) => code(each)).join(', ')]),
    ),
    '',
    'In every other state the event is refused with `wrong_state`.',
    '',
    row(['blocker', 'for example']),
    separator(2),
    ...blockerExamples(name, blockers).map(([each, message]) => row([code(each), message])),
  ].join('\n')
}

function section({ name, file, sentence, machine }: MachineExport): string {
  const table = tableNamed(name)
  return [
    `## ${name}`,
    `${sentence} [${file}.ts](${file}.ts)`,
    `\`\`\`mermaid\n${statechartMermaid(chartOf(machine))}\n\`\`\``,
    ...(table === null ? [] : [tableText(name, table)]),
  ].join('\n\n')
}

/** Generates machines/README.md. */
export async function machinesReadme(): Promise<string> {
  const machines = await readMachines()
  const contents = machines.map(({ name, sentence }) => `- [${name}](#${name.toLowerCase()}): ${sentence}`)
  return `${[intro, contents.join('\n'), ...machines.map((each) => section(each))].join('\n\n')}\n`
}
