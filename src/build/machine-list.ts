import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'

export interface MachineExport {
  /** The name of the export. */
  name: string
  /** The file's path in machines/, without its extension: 'approval/lifecycle'. */
  file: string
  /** The first sentence of its docstring, without the sources of its rules. */
  sentence: string
  machine: AnyStateMachine
}

function sentenceOf(source: string, name: string): string {
  const docstring = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*export const ${name}\b`).exec(source)
  const text = (docstring?.[1] ?? '').replaceAll(/\s*\n?\s*\* ?/g, ' ').trim()
  const sentence = /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.replaceAll(/ \((?:READINGS|SPEC|CONTRACT)\b[^()]*\)/g, '')
}

/** Lists every machine in machines/ by file path, omitting files without any. */
export async function readMachines(): Promise<MachineExport[]> {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const lists = await Promise.all(
    files.toSorted().map(async (file) => {
      const path = join('machines', file)
      const exported = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>
      const source = readFileSync(path, 'utf8')
      // Loaders list a module's exports in different orders.
      const inOrder = Object.entries(exported).toSorted(([one], [other]) => (one < other ? -1 : 1))
      return inOrder.flatMap(([name, value]) =>
        value instanceof StateMachine
          ? [{ name, file: file.replace(/\.ts$/, ''), sentence: sentenceOf(source, name), machine: value }]
          : [],
      )
    }),
  )
  return lists.flat()
}
