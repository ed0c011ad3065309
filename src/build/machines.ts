import { writeFileSync } from 'node:fs'
import { machineFiles } from './machine-files.ts'

for (const [path, text] of await machineFiles()) {
  writeFileSync(path, text)
  console.log(`${path} is up to date.`)
}
