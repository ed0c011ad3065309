import { readMachines } from './machine-list.ts'

/** Generates the portal's list of machines, as a module that loads each on demand. */
export async function machineListModule(): Promise<string> {
  const machines = await readMachines()
  const entries = machines.map(({ name, file, sentence }) =>
    [
      '  {',
      `    name: '${name}',`,
      `    file: '${file}',`,
      `    sentence: ${JSON.stringify(sentence)},`,
      `    load: async () => (await import('#machines/${file}.ts')).${name},`,
      '  },',
    ].join('\n'),
  )
  return `// Written by \`npm run machines\` from machines/; a test fails when it is out of date.
import type { ListedMachine } from './listed-machine.ts'

/** Every machine of the product, by its file's path. */
export const machineList = [
${entries.join('\n')}
] as const satisfies readonly ListedMachine[]
`
}
