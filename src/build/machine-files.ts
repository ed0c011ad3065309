import { blockerExamplesModule } from './blocker-examples-module.ts'
import { machineListModule } from './machine-list-module.ts'
import { machinesReadme } from './machines-readme.ts'

const workflows = 'src/portal/features/workflows'

/** Generates the files that are made from the machines: path and text of each. */
export const machineFiles = async (): Promise<readonly (readonly [path: string, text: string])[]> => [
  ['machines/README.md', await machinesReadme()],
  [`${workflows}/machine-list.gen.ts`, await machineListModule()],
  [`${workflows}/blocker-examples.gen.ts`, await blockerExamplesModule()],
]
