import { writeFileSync } from 'node:fs'
import { machineListModule, machineListPath } from './machine-list-module.ts'
import { machinesReadme } from './machines-readme.ts'

const written = [
  ['machines/README.md', await machinesReadme()],
  [machineListPath, await machineListModule()],
] as const
for (const [path, text] of written) {
  writeFileSync(path, text)
  console.log(`${path} is up to date.`)
}
