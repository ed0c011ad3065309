import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

const file = 'test/bench/README.md'

/** Puts a measure's table into the README here, in place of its last one, with the day and the machine. */
export async function keepInReadme(measure: string, table: string): Promise<void> {
  const [before = '', ...sections] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
  const [processor] = cpus()
  const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}`
  const section = `## ${measure}\n\n${where}\n\n${table}\n`
  const isIt = (each: string) => each.startsWith(`## ${measure}\n`)
  const kept = sections.some(isIt)
    ? sections.map((each) => (isIt(each) ? section : each))
    : [...sections, section]
  await writeFile(file, `${[before, ...kept].map((each) => each.trim()).join('\n\n')}\n`)
}
